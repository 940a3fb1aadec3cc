// What Summer Pavilion says, in German.

import type { Translation } from "../../../text/text.svelte";
import type { en } from "./en";

export const de: Translation<typeof en> = {
  "pav.table.supply": "Vorrat",
  "pav.table.jokers": "Joker",
  "pav.table.joker": "Joker",
  "pav.table.jokers-of": "Jokerfarben der Runden: {colours}. Jetzt Runde {round}: {colour}.",
  "pav.table.stock": "Beutel {bag}, Ablage {collector}",
  "pav.table.hand": "Neben deinem Tableau",
  "pav.table.passed": "gepasst",
  "pav.table.take": "Nehmen",

  "pav.prompt.take": "Du bist dran: Nimm Fliesen einer Farbe.",
  "pav.prompt.taking": "{tiles}: zum Nehmen noch einmal anwählen.",
  "pav.prompt.taking-stone": "{tiles}, Startstein −{lost}: zum Nehmen noch einmal anwählen.",
  "pav.prompt.lay": "Du bist dran: Fülle ein Feld oder passe.",
  "pav.prompt.lay-last": "Du bist dran: Fülle ein Feld oder passe. Jede übrige Fliese kostet jetzt einen Punkt.",
  "pav.prompt.only-pass": "Du kannst kein Feld füllen: Passe.",
  "pav.prompt.colour": "{colour}: welches Feld?",
  "pav.prompt.field": "Wähle das Feld noch einmal, um {colour} zu legen.",
  "pav.prompt.bonus": { one: "Wähle {n} Fliese aus dem Vorrat.", other: "Wähle {n} Fliesen aus dem Vorrat." },
  "pav.prompt.keep": "Welche Fliesen behältst du?",

  "pav.why.supply": "Aus dem Vorrat wählst du, wenn eine Säule, eine Statue oder ein Fenster fertig ist.",
  "pav.why.no-field": "Es gibt kein Feld, das du jetzt mit dieser Farbe füllen könntest.",
  "why.unreadable-move-summer-pavilion": "Ein Zug liest sich wie Cg, 24b, 24b+3, +y, pass oder keep:g2r1.",
  "why.unreadable-draw-summer-pavilion": "Gezogen wird p, g, o, y, b, r oder - für nichts.",
  "why.joker-not-alone":
    "Die Jokerfarbe kannst du nicht wählen, solange dort andere Fliesen liegen. Ein Joker kommt mit ihnen mit.",
  "why.lay-now": "Fülle ein Feld deines Tableaus oder passe.",
  "why.field-filled": "Dieses Feld ist schon gefüllt.",
  "why.star-refuses-colour": "Dieser Stern nimmt diese Farbe jetzt nicht.",
  "why.jokers-pay-for-jokers": "Die Jokerfarbe wird nicht mit Jokern bezahlt.",
  "why.colour-not-paid": "Mindestens eine bezahlte Fliese muss die gelegte Farbe haben.",
  "why.too-few-tiles": "Du hast zu wenige Fliesen einer Farbe, die hier liegen darf.",
  "why.too-few-joker-tiles": "So viele Joker hast du nicht neben deinem Tableau.",
  "why.bonus-now": "Wähle zuerst deine Fliesen aus dem Vorrat.",
  "why.supply-lacks-colour": "Im Vorrat liegt keine Fliese dieser Farbe.",
  "why.keep-now": "Wähle zuerst die Fliesen, die du behältst.",
  "why.keeps-too-many": "Es ist Platz für vier Fliesen.",
  "why.keeps-others": "Nur Fliesen neben deinem Tableau kannst du behalten.",

  "pav.pay.title": "{colour} legen",
  "pav.pay.colour": "Farbe",
  "pav.pay.jokers": "Joker",
  "pav.pay.way": "{colour} ×{own}, Joker ×{jokers}",
  "pav.pay.no-jokers": "Nur {colour} ×{own}",
  "pav.pay.lay": "Legen",
  "pav.pay.points": { one: "+{n} Punkt", other: "+{n} Punkte" },
  "pav.pay.bonus": { one: "{n} Fliese aus dem Vorrat", other: "{n} Fliesen aus dem Vorrat" },
  "pav.pay.star": "Fertiger Stern: +{points} am Ende",
  "pav.pay.number": "Alle {number}er: +{points} am Ende",

  "pav.keep.title": "Welche Fliesen behältst du?",
  "pav.keep.text": "Bis zu vier bleiben auf den Ecken deines Tableaus. Jede andere Fliese kostet einen Punkt.",
  "pav.keep.last":
    "Mit dieser Runde endet das Spiel: Es lässt sich nichts mehr aufheben, jede übrige Fliese kostet einen Punkt.",
  "pav.keep.next": "Der nächste Joker ist {colour}.",
  "pav.keep.kept": "Behalten: {count} von {room}",
  "pav.keep.free": "Es geht nichts verloren",
  "pav.keep.lost": { one: "−{n} Punkt", other: "−{n} Punkte" },
  "pav.keep.more": "noch eine Fliese in {colour} behalten",
  "pav.keep.less": "eine Fliese in {colour} weniger behalten",
  "pav.keep.done": "Diese behalten",
  "pav.keep.pass": "Passen",

  "pav.points.start": "Zu Beginn",
  "pav.points.runs": "Gelegte Fliesen",
  "pav.points.stone": "Startstein",
  "pav.points.left": "Nicht behalten",
  "pav.points.star": "Fertige Sterne",
  "pav.points.number": "Zahlen",
  "pav.points.corners": "Auf den Ecken",

  "pav.keys.places": "von Ort zu Ort, von Feld zu Feld",
  "pav.keys.colours": "von Farbe zu Farbe, von Stern zu Stern",
  "pav.keys.notation": "Zug eintippen: Manufaktur (X: Mitte) und Farbe",
  "pav.keys.notation-lay": "Stern (0–5 von links oben, 6: Mitte), Position, Farbe, + Joker",
  "pav.keys.notation-bonus": "eine Fliese aus dem Vorrat",
  "pav.keys.letters": "Buchstaben der Farben: P Violett, G Grün, O Orange, Y Gelb, B Blau, R Rot.",

  "pav.colour.purple": "Violett",
  "pav.colour.green": "Grün",
  "pav.colour.orange": "Orange",
  "pav.colour.yellow": "Gelb",
  "pav.colour.blue": "Blau",
  "pav.colour.red": "Rot",
  "pav.place.centre": "der Mitte",
  "pav.place.factory": "Manufaktur {letter}",
  "pav.star.orange": "Oranger Stern",
  "pav.star.red": "Roter Stern",
  "pav.star.blue": "Blauer Stern",
  "pav.star.yellow": "Gelber Stern",
  "pav.star.green": "Grüner Stern",
  "pav.star.purple": "Violetter Stern",
  "pav.star.centre": "Stern in der Mitte",
  "pav.star.0": "Stern links oben",
  "pav.star.1": "Stern rechts oben",
  "pav.star.2": "Stern rechts",
  "pav.star.3": "Stern rechts unten",
  "pav.star.4": "Stern links unten",
  "pav.star.5": "Stern links",
  "pav.star.6": "Stern in der Mitte",
  "pav.feature.pillar": "Säule",
  "pav.feature.statue": "Statue",
  "pav.feature.window": "Fenster",

  "pav.describe.group": "{colour} ×{n} aus {source}",
  "pav.describe.taking": "{tiles} aus {source}",
  "pav.describe.stone": "mit dem Startstein: −{lost}",
  "pav.describe.supply": "Vorrat: {colour} ×{n}",
  "pav.describe.hand-colour": "Neben deinem Tableau: {colour} ×{n}",
  "pav.describe.field": "{star}, Feld {position}, Preis {cost}",
  "pav.describe.filled": "{star}, Feld {position}: {colour}",
  "pav.describe.field-gives": "{colour}, Joker {jokers}, Punkte +{points}, Bonusfliesen {bonus}",
  "pav.describe.passed": "Hat gepasst.",
  "pav.describe.hand": "Neben dem Tableau: {tiles}.",
  "pav.describe.corners": "Auf den Ecken: {tiles}.",
  "pav.describe.star": "{star}: {fields}.",
  "pav.describe.number": "Zahl {number}: {filled} von {all}, für {points}.",
  "pav.describe.near": "Ein Feld fehlt noch ({feature}, {star}): Fliesen {tiles}.",

  "pav.log.round": "Runde {round}, Joker {colour}: {who} beginnt",
  "pav.log.refilled": "Der Beutel wird aus der Ablage aufgefüllt",
  "pav.log.nothing-dealt": "Für die Manufakturen sind keine Fliesen mehr da",
  "pav.log.taken": "{who} nimmt {tiles} aus {source}",
  "pav.log.stone": "{who} nimmt den Startstein: −{lost}",
  "pav.log.stone-clamped": "{who} nimmt den Startstein: −{tiles}, aber niemand fällt so tief: −{lost}",
  "pav.log.laid": "{who}: {colour}, {star}, Preis {cost}: +{points}",
  "pav.log.laid-run": "{who}: {colour}, {star}, Preis {cost}, {length} in Folge: +{points}",
  "pav.log.completed": "{who} vollendet: {feature}, Bonusfliesen {tiles}",
  "pav.log.bonus": "{who} nimmt {colour} aus dem Vorrat",
  "pav.log.passed": "{who} passt",
  "pav.log.kept": "{who} behält {tiles}",
  "pav.log.kept-lost": "{who} behält {tiles} und gibt {discarded} ab: −{lost}",
  "pav.log.kept-clamped": "{who} behält {tiles} und gibt {discarded} ab: −{sum}, aber niemand fällt so tief: −{lost}",
  "pav.log.bonus-star": "{who}: {star} fertig, alles {colour}: +{points}",
  "pav.log.bonus-mixed": "{who}: {star} fertig, sechs Farben: +{points}",
  "pav.log.bonus-number": "{who}: alle {number}er: +{points}",
  "pav.log.corners": "{who}: Fliesen auf den Ecken {tiles}: −{lost}",
  "pav.log.end": "Ende nach sechs Runden",

  "pav.hint.star": "vollendet einen Stern: am Ende +{n}",
  "pav.hint.number": "vollendet alle {number}er: am Ende +{n}",
  "pav.hint.feature": { one: "bringt {n} Bonusfliese", other: "bringt {n} Bonusfliesen" },
  "pav.hint.points": "sofort Punkte +{n}",
  "pav.hint.takes": { one: "nimmt {n} Fliese", other: "nimmt {n} Fliesen" },
  "pav.hint.jokers": { one: "darunter {n} Joker", other: "darunter {n} Joker" },
  "pav.hint.stone": "nimmt den Startstein: −{n}, und du beginnst die nächste Runde",
  "pav.hint.passes": "passt und behält, was übrig ist, für die nächste Runde",
  "pav.hint.loses": "verliert {n} für Fliesen, die nicht bleiben können",

  "pav.rules.aim":
    "Sechs Runden: Nimm Fliesen und lege sie dann auf die sieben Sterne deines Tableaus. Lange Folgen in einem " +
    "Stern zählen sofort, fertige Sterne und Zahlen am Ende; Säulen, Statuen und Fenster bringen dir weitere " +
    "Fliesen.",
  "pav.rules.round.title": "Eine Runde",
  "pav.rules.round.text":
    "Jede Runde hat eine Jokerfarbe. Zuerst nehmen alle reihum Fliesen, bis Manufakturen und Mitte leer sind; " +
    "sie liegen neben den Tableaus. Dann legen alle reihum, bis alle gepasst haben. Wer den Startstein hat, legt " +
    "zuerst und beginnt die nächste Runde.",
  "pav.rules.take.title": "Fliesen nehmen",
  "pav.rules.take.text":
    "Wähle eine Manufaktur oder die Mitte und dort eine Farbe: Nimm alle ihre Fliesen. Liegen dort auch Fliesen " +
    "der Jokerfarbe, kommt genau eine davon mit. Der Rest einer Manufaktur kommt in die Mitte.",
  "pav.rules.take.caption":
    "Joker ist Violett. Mit Grün aus Manufaktur A kommt eine violette Fliese mit; Gelb und die andere violette " +
    "kommen in die Mitte. Aus Manufaktur B nimmst du eine violette Fliese.",
  "pav.rules.take.joker":
    "Die Jokerfarbe selbst kannst du nur wählen, wo nichts anderes liegt; dann nimmst du genau eine.",
  "pav.rules.take.stone":
    "Wer in einer Runde zuerst aus der Mitte nimmt, nimmt auch den Startstein und verliert für jede Fliese " +
    "dieses Zuges einen Punkt.",
  "pav.rules.lay.title": "Ein Feld füllen",
  "pav.rules.lay.text":
    "Die Zahl auf einem Feld ist sein Preis. Bezahle so viele Fliesen von neben deinem Tableau: mindestens eine " +
    "der Farbe, die du legst, die anderen in dieser Farbe oder Joker. Eine Fliese der Farbe kommt auf das Feld, " +
    "die anderen in die Ablage. Die Jokerfarbe selbst bezahlst du nur mit Fliesen dieser Farbe.",
  "pav.rules.lay.caption":
    "Gelb 4, Joker Violett: vier gelbe Fliesen, oder drei und ein Joker, oder zwei und zwei, oder eine und drei.",
  "pav.rules.stars.title": "Welche Farbe wohin",
  "pav.rules.stars.text":
    "Jeder äußere Stern nimmt seine eigene Farbe. Der Stern in der Mitte nimmt sechs verschiedene Farben, jede einmal.",
  "pav.rules.runs.title": "Punkte",
  "pav.rules.runs.text":
    "Eine Fliese zählt sofort: einen Punkt für jede Fliese der lückenlosen Folge in ihrem Stern, zu der sie " +
    "gehört. Der Ring schließt sich: 6 liegt neben 1. Die sechste Fliese eines Sterns zählt 6.",
  "pav.rules.runs.caption": "Rot 2 verbindet 1 und 3 und zählt 3. Blau 1 liegt neben Blau 6 und zählt 2.",
  "pav.rules.features.title": "Säulen, Statuen, Fenster",
  "pav.rules.features.text":
    "Sind alle Felder ringsum gefüllt, wählst du Fliesen aus dem Vorrat, in beliebigen Farben: Sie liegen neben " +
    "deinem Tableau, und ab deinem nächsten Zug kannst du sie nutzen. Dann wird der Vorrat wieder auf zehn " +
    "aufgefüllt. Die Kanten zeigen, wie viele Felder noch fehlen.",
  "pav.rules.features.pillar": "Zwischen einem äußeren Stern und dem in der Mitte: vier Felder.",
  "pav.rules.features.statue": "Zwischen zwei äußeren Sternen: vier Felder, darunter die billigen.",
  "pav.rules.features.window": "An der Außenseite eines Sterns: seine Felder 5 und 6.",
  "pav.rules.features.caption": "Der Säule rechts fehlt ein Feld; das Fenster oben ist fertig.",
  "pav.rules.pass.title": "Passen",
  "pav.rules.pass.text":
    "Wer passt, ist für diese Runde draußen. Bis zu vier Fliesen darfst du auf den Ecken deines Tableaus für die " +
    "nächste Runde behalten; jede andere kostet einen Punkt und kommt in die Ablage. Niemand fällt unter 0 " +
    "Punkte.",
  "pav.rules.end.title": "Das Ende",
  "pav.rules.end.text":
    "Nach der sechsten Runde zählen fertige Sterne und Zahlen. Eine Zahl ist fertig, wenn alle Felder mit dieser " +
    "Zahl gefüllt sind.",
  "pav.rules.end.numbers": "Alle 1er, 2er, 3er, 4er",
  "pav.rules.end.corners":
    "Jede Fliese, die noch auf einer Ecke liegt, kostet einen Punkt. Wer die meisten Punkte hat, gewinnt; bei " +
    "Gleichstand wird der Sieg geteilt.",
  "pav.rules.uniform.title": "Einheitliche Sterne",
  "pav.rules.uniform.text":
    "Kein Stern hat eine Farbe, und einige Zahlen sind anders: Jedes Feld des Sterns in der Mitte kostet 3. " +
    "Jeder Stern wird entweder einfarbig oder bekommt sechs verschiedene Farben: Seine zweite Fliese " +
    "entscheidet. Ein fertiger Stern zählt nach seiner Farbe, sechs verschiedene 12, wo er auch liegt; gleiche " +
    "sind mehrmals erlaubt.",
  "pav.rules.uniform.caption":
    "Der Stern links oben nimmt jetzt nur noch Rot, der rechts oben nur Farben, die er noch nicht hat. Der Stern " +
    "in der Mitte ist noch offen.",
  "pav.rules.options.title": "Varianten",
  "pav.rules.options.jokers": "Die Folge der Jokerfarben: die übliche, umgekehrt, zufällig oder eine eigene.",
  "pav.rules.options.floor": "Tiefster Punktestand: 0, oder 1 wie in der Ausgabe von 2019.",
  "pav.rules.rare.title": "Seltene Fälle",
  "pav.rules.rare.stone":
    "Hat niemand aus der Mitte genommen, beginnt dieselbe Person noch einmal und legt auch zuerst.",
  "pav.rules.rare.two": "Eine Fliese kann zwei davon auf einmal vollenden: Die Bonusfliesen werden zusammengezählt.",
  "pav.rules.rare.supply": "Hat der Vorrat zu wenige Fliesen, nimmst du, was da ist.",
  "pav.rules.rare.bag":
    "Wird eine Fliese gebraucht und der Beutel ist leer, wird die Ablage in den Beutel geschüttet. Sind keine " +
    "Fliesen für die Manufakturen da, wird gleich gelegt.",
};
