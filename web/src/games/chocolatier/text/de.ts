// What Chocolatier says, in German.

import type { Translation } from "../../../text/text.svelte";
import type { en } from "./en";

export const de: Translation<typeof en> = {
  "choc.table.bag": "Beutel {count}",
  "choc.table.lid": "Deckel {count}",

  "choc.prompt.take": "Du bist dran: Nimm Fliesen einer Farbe.",
  "choc.prompt.target": "{colour} aus {source}: wohin?",
  "choc.prompt.tile": "Wähle ein Feld für die Fliese aus Reihe {line}.",
  "choc.prompt.shares": "Wohin kommt der Rest?",

  "choc.why.choose-tiles": "Wähle zuerst Fliesen aus der Auslage.",
  "why.unreadable-move-chocolatier": "Ein Zug liest sich wie Ck2, Xwf, Ck2.rw.t oder 3c5.",
  "why.unreadable-draw-chocolatier": "Gezogen wird t, b, w, k, r, normal oder der Name einer Sonderseite.",
  "why.no-such-line": "Es gibt fünf Reihen.",
  "why.line-full": "Diese Reihe ist voll.",
  "why.line-holds-another-colour": "Diese Reihe sammelt schon eine andere Farbe.",
  "why.wall-has-colour": "Diese Zeile deiner Schachtel hat die Farbe schon.",
  "why.cell-taken":
    "Dort kann die Fliese nicht liegen: Das Feld ist belegt, in einer anderen Zeile, oder seine Spalte hat die " +
    "Farbe schon.",
  "why.tile-now": "Wähle zuerst ein Feld für die Fliese der vollen Reihe.",
  "why.tiling-order": "Volle Reihen werden von oben nach unten gelegt.",
  "why.nothing-to-split": "Hier gibt es nichts aufzuteilen.",
  "why.split-missing": "Sag, auf welche Seite jede übrige Farbe von „Teilen“ geht.",
  "why.split-colours": "Genau die übrigen Farben von „Teilen“ gehen auf eine Seite.",
  "why.split-twice": "Jede übrige Farbe von „Teilen“ geht auf eine Seite.",

  "choc.points.wall": "Gelegte Fliesen",
  "choc.points.floor": "Boden",
  "choc.points.row": "Volle Zeilen",
  "choc.points.column": "Volle Spalten",
  "choc.points.colour": "Volle Farben",

  "choc.keys.places": "von Manufaktur zu Manufaktur",
  "choc.keys.colours": "von Farbe zu Farbe, von Reihe zu Reihe",
  "choc.keys.notation": "Zug eintippen: Manufaktur (X: Mitte), Farbe, Reihe (F: Boden)",
  "choc.keys.notation-tile": "Schachtel ohne Farben: Reihe, C, Spalte",
  "choc.keys.letters": "Buchstaben der Farben: T Türkis, B Braun, W Weiß, K Schwarz, R Rot.",

  "choc.colour.turquoise": "Türkis",
  "choc.colour.brown": "Braun",
  "choc.colour.white": "Weiß",
  "choc.colour.black": "Schwarz",
  "choc.colour.red": "Rot",
  "choc.piece.marker": "Startmarker",
  "choc.place.centre": "der Mitte",
  "choc.place.factory": "Manufaktur {letter}",
  "choc.special.extra": "Extra",
  "choc.special.magnet": "Magnet ({colour})",
  "choc.special.magnet-short": "Magnet",
  "choc.special.keep": "Behalten",
  "choc.special.split": "Teilen",
  "choc.special.tray": "Tablett",

  "choc.describe.line": "Reihe {line}: {count} von {room} in {colour}.",
  "choc.describe.line-empty": "Reihe {line}: leer, Platz für {room}.",
  "choc.describe.row": "Zeile {row} der Schachtel: {cells}.",
  "choc.describe.floor": "Boden: {pieces}.",
  "choc.describe.tray": "Auf dem Tablett: {what}.",
  "choc.describe.group": "{colour} ×{n} aus {source}",
  "choc.describe.cell": "Zeile {row}, Spalte {column}: Punkte +{points}",
  "choc.describe.preview": "In die Reihe {lined}, es fallen {fallen}, Punkte +{points}, Kosten −{cost}.",

  "choc.log.turned": "Manufaktur {letter} ist {special}",
  "choc.log.refilled": "Der Beutel wird aus dem Deckel aufgefüllt",
  "choc.log.attracted": "Manufaktur {to} zieht {colour} von Manufaktur {from} an",
  "choc.log.taken": {
    one: "{who} nimmt {n} Fliese in {colour} aus {source}",
    other: "{who} nimmt {n} Fliesen in {colour} aus {source}",
  },
  "choc.log.moved": "Der Rest ({tiles}) geht an Manufaktur {letter}",
  "choc.log.marker": "{who} nimmt den Startmarker: −{cost}",
  "choc.log.marker-free": "{who} nimmt den Startmarker; der Boden ist voll, er kostet nichts",
  "choc.log.tray": "{who} nimmt das Tablett",
  "choc.log.lined": { one: "{n} Fliese in Reihe {line}", other: "{n} Fliesen in Reihe {line}" },
  "choc.log.fell": "Eine Fliese fällt auf den Boden: −{cost}",
  "choc.log.fell-tray": "Eine Fliese fällt auf das Tablett, kostenlos",
  "choc.log.fell-lid": "Eine Fliese fällt in den Deckel: Der Boden ist voll",
  "choc.log.dropped": "{who}: kein Feld für Reihe {line}, ihre Fliesen fallen",
  "choc.log.tiled-alone": "{who}: {colour} in Zeile {row}, allein: +1",
  "choc.log.tiled-across": "{who}: {colour} in Zeile {row}, {across} waagerecht: +{points}",
  "choc.log.tiled-down": "{who}: {colour} in Zeile {row}, {down} senkrecht: +{points}",
  "choc.log.tiled-both": "{who}: {colour} in Zeile {row}, {across} waagerecht und {down} senkrecht: +{points}",
  "choc.log.floor": "{who}: Boden {costs} = −{lost}",
  "choc.log.floor-clamped": "{who}: Boden {costs} = −{sum}, aber niemand fällt unter 0: −{lost}",
  "choc.log.bonus-row": "{who}: Zeile {number} ist voll: +{points}",
  "choc.log.bonus-column": "{who}: Spalte {number} ist voll: +{points}",
  "choc.log.bonus-colour": "{who}: alle fünf in {colour}: +{points}",
  "choc.log.end-row-complete": "Ende: Eine Zeile ist voll",
  "choc.log.end-no-tiles": "Ende: Es sind keine Fliesen mehr da",
  "choc.log.end-standstill": "Ende: Zehn Runden lang hat niemand eine Fliese gelegt",

  "choc.hint.row": "vollendet Zeile {row}",
  "choc.hint.column": "vollendet Spalte {column}",
  "choc.hint.colour": "vollendet eine Farbe: alle fünf in {colour}",
  "choc.hint.fills": "füllt Reihe {line}: Punkte +{n} am Ende der Runde",
  "choc.hint.lines": { one: "{n} Fliese in Reihe {line}", other: "{n} Fliesen in Reihe {line}" },
  "choc.hint.tiles": "sofort Punkte +{n}",
  "choc.hint.cost": "kostet auf dem Boden {n}",
  "choc.hint.marker": "nimmt den Startmarker: du beginnst die nächste Runde",
  "choc.hint.leaves": { one: "lässt {n} Fliese übrig", other: "lässt {n} Fliesen übrig" },
  "choc.hint.ends": "beendet die Runde",

  "choc.rules.aim":
    "Sammle Fliesen in deinen Reihen, lege sie in deiner Schachtel nebeneinander und erhalte Punkte für jede " +
    "Nachbarschaft. Was du nicht brauchen kannst, fällt auf den Boden und kostet Punkte.",
  "choc.rules.take.title": "Fliesen nehmen",
  "choc.rules.take.text":
    "Wer dran ist, nimmt alle Fliesen einer Farbe aus einer Manufaktur; ihr Rest kommt in die Mitte. Oder alle " +
    "Fliesen einer Farbe aus der Mitte. Das geht reihum, bis keine Fliese mehr da ist.",
  "choc.rules.take.caption":
    "Aus Manufaktur A könntest du beide roten Fliesen nehmen; Weiß und Schwarz kämen in die Mitte.",
  "choc.rules.take.marker":
    "Wer in einer Runde zuerst aus der Mitte nimmt, nimmt auch den Startmarker. Er liegt auf dem Boden wie " +
    "eine Fliese, und wer ihn hat, beginnt die nächste Runde.",
  "choc.rules.lines.title": "Eine Reihe füllen",
  "choc.rules.lines.text":
    "Alle genommenen Fliesen kommen in eine Reihe oder auf den Boden. Was nicht hineinpasst, fällt auf den Boden.",
  "choc.rules.lines.one-colour": "Eine Reihe enthält nur eine Farbe.",
  "choc.rules.lines.full": "Eine volle Reihe nimmt nichts mehr auf.",
  "choc.rules.lines.wall": "Eine Reihe nimmt keine Farbe, die ihre Zeile der Schachtel schon hat.",
  "choc.rules.lines.caption":
    "Zwei rote Fliesen dürfen in die Reihen 2, 3 und 5. In Reihe 2 passt nur eine; die andere fällt.",
  "choc.rules.floor.title": "Der Boden",
  "choc.rules.floor.text":
    "Fliesen fallen von links nach rechts. Jeder belegte Platz kostet, was darauf steht: 1, 1, 2, 2, 2, 3, 3. " +
    "Ist der Boden voll, kommen weitere Fliesen in den Deckel und kosten nichts. Du darfst auch alle Fliesen auf " +
    "den Boden fallen lassen. Niemand hat je weniger als 0 Punkte.",
  "choc.rules.floor.caption": "Fliese, Startmarker und drei weitere Fliesen: −1 −1 −2 −2 −2 = −8.",
  "choc.rules.tile.title": "In die Schachtel legen",
  "choc.rules.tile.text":
    "Am Ende der Runde schickt jede volle Reihe, von oben an, eine Fliese in ihre Zeile der Schachtel; die " +
    "anderen kommen in den Deckel. Sie zählt sofort: die Länge ihrer waagerechten Folge und die Länge ihrer " +
    "senkrechten Folge, sofern eine Folge mindestens zwei Fliesen hat. Eine Fliese ohne Nachbarn zählt 1. Dann " +
    "wird der Boden bezahlt und geleert. Unfertige Reihen bleiben.",
  "choc.rules.tile.caption": "Die Fliese in der Kreuzung zählt 3 waagerecht und 4 senkrecht: 7 Punkte.",
  "choc.rules.end.title": "Das Ende",
  "choc.rules.end.text":
    "Die Partie endet nach der Runde, in der jemand eine Zeile aus fünf Fliesen gefüllt hat. Dann gibt es Bonuspunkte:",
  "choc.rules.end.tie":
    "Wer die meisten Punkte hat, gewinnt. Bei Gleichstand gewinnt, wer mehr volle Zeilen hat; ist auch das gleich, " +
    "teilen sie sich den Sieg.",
  "choc.rules.plain.title": "Schachtel ohne Farben",
  "choc.rules.plain.text":
    "Die Schachtel hat keine Farben. Du wählst selbst das Feld in der Zeile einer vollen Reihe, aber keine Farbe " +
    "darf zweimal in einer Spalte liegen. Bleibt kein Feld, fallen alle Fliesen der Reihe auf den Boden.",
  "choc.rules.plain.caption":
    "Die rote Fliese aus Reihe 3 darf in die Spalten 2, 3 und 5: In den Spalten 1 und 4 liegt schon Rot.",
  "choc.rules.special.title": "Besondere Manufakturen",
  "choc.rules.special.text": "In jeder Runde zeigen so viele Manufakturen ihre besondere Seite, wie Leute mitspielen.",
  "choc.rules.special.extra": "Auf ihr liegt eine Fliese mehr aus dem Beutel.",
  "choc.rules.special.magnet":
    "Sind die Manufakturen gefüllt, zieht sie je eine Fliese ihrer Farbe von der linken und der rechten Nachbarin an.",
  "choc.rules.special.keep": "Was du nicht nimmst, bleibt auf ihr liegen.",
  "choc.rules.special.split":
    "Was du nicht nimmst, geht an ihre Nachbarinnen statt in die Mitte. Für jede Farbe wählst du die linke oder " +
    "die rechte.",
  "choc.rules.special.tray":
    "Wer von ihr nimmt, legt sie neben den Boden. Die nächste Fliese, die fallen würde, liegt stattdessen " +
    "kostenlos auf ihr.",
  "choc.rules.rare.title": "Seltene Fälle",
  "choc.rules.rare.marker":
    "Ist der Boden voll, kostet der Startmarker nichts. Hat niemand aus der Mitte genommen, beginnt dieselbe " +
    "Person noch einmal.",
  "choc.rules.rare.bag":
    "Wird eine Fliese gebraucht und der Beutel ist leer, wird der Deckel in den Beutel geschüttet.",
  "choc.rules.rare.no-tiles": "Würde eine Runde ganz ohne Fliesen beginnen, endet die Partie.",
  "choc.rules.rare.standstill": "Legt zehn Runden lang niemand eine Fliese, endet die Partie.",
};
