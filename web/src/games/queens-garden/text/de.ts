// What Queen's Garden says, in German.

import type { Translation } from "../../../text/text.svelte";
import type { en } from "./en";

export const de: Translation<typeof en> = {
  "qg.table.supply": "Vorrat {count}",
  "qg.table.bag": "Beutel {count}",
  "qg.table.storage": "Dein Lager",
  "qg.table.wheel": "Was jede Runde zählt",
  "qg.table.passed": "hat gepasst",

  "qg.prompt.begin": "Du bist dran: nehmen, legen oder passen.",
  "qg.prompt.take": "{hexagon}: die Farbe nehmen oder das Symbol?",
  "qg.prompt.copy": "Welches Sechseck nimmst du ({hexagon})?",
  "qg.prompt.field": "{piece}: Wohin damit?",
  "qg.prompt.turn": "{piece}: Wähle ein anderes Feld, um sie zu drehen, dasselbe noch einmal, um sie zu legen.",
  "qg.prompt.area": "Verdeckte Erweiterung für {cost} Punkte: in welchen Bereich?",
  "qg.prompt.pass": "Was wirfst du weg, bevor du passt?",
  "qg.prompt.discards": "Wirf noch etwas weg, oder beende deinen Zug.",
  "qg.prompt.payment": "Womit bezahlst du?",

  "qg.take.nothing": "Passt nicht in dein Lager.",
  "qg.button.pass": "Passen",
  "qg.button.face-down": "Verdeckte Erweiterung, {cost} Punkte",
  "qg.button.rotate": "Drehen",
  "qg.button.lay": "Hier legen",
  "qg.button.keep-all": "Passen, alles behalten",
  "qg.button.pass-dropping": "Passen, {n} wegwerfen",
  "qg.pass.marker": "Du passt zuerst: Du beginnst die nächste Runde und verlierst 1 Punkt.",
  "qg.pass.marker-last": "Du passt zuerst: Du verlierst 1 Punkt.",
  "qg.pass.last": "Mit dieser Runde endet das Spiel: Was in deinem Lager liegt, kostet seinen Wert.",
  "qg.pass.better":
    "Jetzt weggeworfen kostet es weniger: Niemand fällt unter 0, und die Punkte dieser Runde kommen erst noch.",
  "qg.pass.storage": "Lager: {points}",
  "qg.button.keep-last": "Behalten: {points}",
  "qg.button.drop-last": "Wegwerfen: {points}",
  "qg.pass.forced": "Du kannst nichts anderes tun: Du passt.",
  "qg.pass.lost": "Verlorene Punkte: {lost}",
  "qg.pass.nothing": "In deinem Lager ist nichts zum Wegwerfen.",
  "qg.pay.title": "Kostet",
  "qg.pay.free": "Kostet nichts",
  "qg.pay.with": "Bezahle mit: {piece}",
  "qg.pay.jokers": { one: "Bezahle mit {n} Joker", other: "Bezahle mit {n} Jokern" },

  "qg.why.choose-piece": "Wähle zuerst einen Stein oder eine Erweiterung aus deinem Lager.",
  "qg.why.discards-first": "Beende zuerst, was du begonnen hast.",
  "why.unreadable-move-queens-garden":
    "Ein Zug liest sich wie take:b, b3@2, place:b3, 1,-1, pay:b2, face-down, NE, pass oder drop:b2.",
  "why.unreadable-draw-queens-garden": "Gezogen wird etwa b3 (ein Stein) oder +b3 (eine Erweiterung).",
  "why.act-now": "Nimm, lege, erweitere oder passe.",
  "why.not-in-display": "Das liegt nicht in der Auslage.",
  "why.storage-full": "Das passt nicht alles in dein Lager.",
  "why.copy-does-not-fit": "Mit diesem passt nicht alles in dein Lager.",
  "why.no-such-copy": "Dort liegt keins davon.",
  "why.copy-now": "Wähle zuerst, welches der gleichen Sechsecke du nimmst.",
  "why.copy-order": "Gleiche Sechsecke werden in der Reihenfolge der Sechsecke gewählt.",
  "why.not-in-storage": "Das liegt nicht in deinem Lager.",
  "why.no-field-accepts": "Kein Feld deines Gartens nimmt es auf.",
  "why.cannot-be-paid":
    "Du kannst es nicht bezahlen: eins weniger als sein Wert, alles in seiner Farbe oder alles mit seinem Symbol.",
  "why.field-now": "Wähle zuerst ein Feld dafür.",
  "why.no-such-field": "Dein Garten hat dort noch kein Feld: Es fehlt eine Erweiterung.",
  "why.field-holds-hexagon": "Dort liegt schon ein Sechseck.",
  "why.no-matching-neighbour": "Dort hat kein Nachbar seine Farbe oder sein Symbol.",
  "why.group-would-repeat": "Eine Gruppe hätte dann zwei gleiche Sechsecke.",
  "why.not-round-a-middle": "Eine Erweiterung kommt in einen der sechs Bereiche, ihr Sechseck rund um die Mitte.",
  "why.area-taken": "In diesem Bereich liegt schon eine Erweiterung.",
  "why.pay-now": "Wähle zuerst, womit du bezahlst.",
  "why.wrong-payment":
    "Was bezahlt, muss verschieden sein, ganz in seiner Farbe oder ganz mit seinem Symbol, und den Preis ergeben.",
  "why.too-few-jokers": "Du hast nicht genug Joker.",
  "why.supply-empty": "Der Vorrat ist leer.",
  "why.no-free-area": "In jedem Bereich deines Gartens liegt schon eine Erweiterung.",
  "why.face-down-cost": "Eine verdeckte Erweiterung kostet 6 Punkte.",
  "why.area-now": "Wähle zuerst einen Bereich für die Erweiterung.",
  "why.discard-now": "Wirf etwas weg oder beende das Passen.",
  "why.discard-order": "Weggeworfen wird der Reihe nach, Erweiterungen zuletzt.",

  "qg.points.start": "Am Anfang",
  "qg.points.round": "Runden",
  "qg.points.pavilions": "Pavillons",
  "qg.points.groups": "Gruppen",
  "qg.points.face-down": "Verdeckt",
  "qg.points.passing": "Passen",
  "qg.points.storage": "Lager",

  "qg.keys.places": "von Sechseck zu Sechseck, von Feld zu Feld",
  "qg.keys.rotate": "eine gewählte Erweiterung drehen",
  "qg.keys.take": "tippen: eine Farbe oder einen Wert nehmen",
  "qg.keys.place": "einen Stein legen (eine Erweiterung: P + B 3), dann das Feld",
  "qg.keys.face-down": "eine verdeckte Erweiterung, dann der Bereich",
  "qg.keys.pass": "passen",
  "qg.keys.letters":
    "Buchstaben der Farben: B Blau, Y Gelb, H Hellgrün, G Grün, L Hellviolett, P Violett. Symbole nach Wert: 1 " +
    "Baum, 2 Vogel, 3 Schmetterling, 4 Blume, 5 Pflanze, 6 Tulpe.",

  "qg.hexagon": "{symbol} in {colour}",
  "qg.expansion": "Erweiterung mit {hexagon}",
  "qg.colour.blue": "Blau",
  "qg.colour.yellow": "Gelb",
  "qg.colour.light-green": "Hellgrün",
  "qg.colour.green": "Grün",
  "qg.colour.light-purple": "Hellviolett",
  "qg.colour.purple": "Violett",
  "qg.symbol.tree": "Baum",
  "qg.symbol.bird": "Vogel",
  "qg.symbol.butterfly": "Schmetterling",
  "qg.symbol.flower": "Blume",
  "qg.symbol.plant": "Pflanze",
  "qg.symbol.tulip": "Tulpe",
  "qg.symbols.tree": "Bäume",
  "qg.symbols.bird": "Vögel",
  "qg.symbols.butterfly": "Schmetterlinge",
  "qg.symbols.flower": "Blumen",
  "qg.symbols.plant": "Pflanzen",
  "qg.symbols.tulip": "Tulpen",
  "qg.feature.fountain": "den Brunnen",
  "qg.feature.statue": "eine Statue",
  "qg.feature.bench": "eine Bank",
  "qg.feature.pavilion": "einen Pavillon",

  "qg.describe.storage": "Lager: {pieces}.",
  "qg.describe.jokers": { one: "{n} Joker", other: "{n} Joker" },
  "qg.describe.expansions": { one: "{n} Erweiterung im Garten.", other: "{n} Erweiterungen im Garten." },
  "qg.describe.garden": "Garten: {hexagons}.",
  "qg.describe.groups": "Gruppen, jetzt {points} Punkte wert: {groups}.",
  "qg.describe.group": "{item} ×{n}: {points}",
  "qg.describe.at": "{hexagon} auf {field}",
  "qg.describe.field": "Feld {field}",
  "qg.describe.area": "Bereich {area}",
  "qg.describe.in-display": "{piece}, Platz {slot}",
  "qg.describe.wheel": "Runde {round}: {items}",
  "qg.describe.item": "{item} {points}",
  "qg.describe.effect": "Joker +{jokers}, Gruppen am Ende +{points}",
  "qg.describe.missing": {
    one: "Um {feature} zu umschließen, fehlt {n} Feld: Joker +{jokers}",
    other: "Um {feature} zu umschließen, fehlen {n} Felder: Joker +{jokers}",
  },
  "qg.describe.surrounded": "Du hast {feature} schon umschlossen",
  "qg.describe.now": "diese Runde",

  "qg.log.start": "{who} beginnt mit {points} Punkten",
  "qg.log.refilled": "Der Turm wird in den Beutel geschüttet",
  "qg.log.spread": "Es gibt keine Steine mehr: Der ganze Stapel wird aufgedeckt",
  "qg.log.revealed": "Eine Erweiterung wird aufgedeckt: {hexagon}",
  "qg.log.taken": "{who} nimmt: {piece}",
  "qg.log.paid": "{who} bezahlt mit: {piece}",
  "qg.log.jokers-paid": { one: "{who} bezahlt mit {n} Joker", other: "{who} bezahlt mit {n} Jokern" },
  "qg.log.placed": "{who} legt: {hexagon}",
  "qg.log.expanded": "{who} legt eine Erweiterung: {hexagon}",
  "qg.log.face-down": "{who} legt eine verdeckte Erweiterung: −{cost}",
  "qg.log.surrounded": { one: "{who} umschließt {feature}: {n} Joker", other: "{who} umschließt {feature}: {n} Joker" },
  "qg.log.surrounded-lost": {
    one: "{who} umschließt {feature}: {n} Joker, für {lost} ist kein Platz",
    other: "{who} umschließt {feature}: {n} Joker, für {lost} ist kein Platz",
  },
  "qg.log.passed": "{who} passt",
  "qg.log.passed-first": "{who} passt als Erstes und beginnt die nächste Runde: −{lost}",
  "qg.log.discarded": "{who} wirft weg: {piece}: −{lost}",
  "qg.log.item": "{who}: {item} ×{count}: +{points}",
  "qg.log.pavilions": { one: "{who}: {n} Pavillon: +{points}", other: "{who}: {n} Pavillons: +{points}" },
  "qg.log.storage": "{who}: Lager: Joker +{jokers}, Werte −{value}: {change}",
  "qg.log.storage-clamped": "{who}: Lager: Joker +{jokers}, Werte −{value}, aber niemand fällt unter 0: {change}",
  "qg.log.group": "{who}: {n}er-Gruppe, {item}: +{points}",
  "qg.log.group-bonus": "{who}: {n}er-Gruppe, {item}: {value} + {bonus} = +{points}",
  "qg.log.end": "Das Ende: Gruppen und Lager werden gezählt",

  "qg.hint.groups": "Gruppen am Ende +{n}",
  "qg.hint.places": "legt einen Stein",
  "qg.hint.expands": "legt eine Erweiterung: mehr Platz",
  "qg.hint.passes": "passt",
  "qg.hint.passes-first": "passt als Erstes: du beginnst die nächste Runde",
  "qg.hint.takes": { one: "nimmt {n} Sechseck", other: "nimmt {n} Sechsecke" },
  "qg.hint.surrounds": {
    one: "umschließt etwas Besonderes: {n} Joker",
    other: "umschließt etwas Besonderes: {n} Joker",
  },
  "qg.hint.loses": "verliert {n}",

  "qg.rules.aim":
    "Sammle Sechsecke, lege sie so in deinen Garten, dass Nachbarn Farbe oder Symbol teilen, und lass große " +
    "Gruppen wachsen. Jede Runde zählt drei Farben oder Symbole; am Ende zählt jede Gruppe.",
  "qg.rules.hexagons.title": "Sechsecke",
  "qg.rules.hexagons.text":
    "Jedes Sechseck hat eine von sechs Farben und eines von sechs Symbolen. Der Wert des Symbols ist zugleich, " +
    "was es kostet und was es zählt: Baum 1, Vogel 2, Schmetterling 3, Blume 4, Pflanze 5, Tulpe 6. Sechsecke " +
    "sind Steine oder auf Gartenerweiterungen gedruckt.",
  "qg.rules.hexagons.caption":
    "Die sechs Symbole mit ihren Werten und die sechs Farben mit den Mustern, an denen du sie unterscheidest.",
  "qg.rules.turn.title": "Ein Zug",
  "qg.rules.turn.text":
    "Wer dran ist, tut eines: Sechsecke nehmen, einen Stein legen, eine Erweiterung legen oder passen. Die Runde " +
    "dauert, bis alle gepasst haben.",
  "qg.rules.take.title": "Sechsecke nehmen",
  "qg.rules.take.text":
    "Wähle eine Farbe oder ein Symbol. Nimm jeden Stein und jede offene Erweiterung damit, aber von gleichen " +
    "Sechsecken nur eines; welches, entscheidest du. Alles muss in dein Lager passen: 12 Plätze für Steine und " +
    "Joker, 2 für Erweiterungen. Sonst kannst du es nicht wählen.",
  "qg.rules.take.caption": "Nach der Farbe bekämst du drei blaue Sechsecke, nach dem Symbol zwei Vögel.",
  "qg.rules.take.after":
    "Kam ein Stein von der obersten Erweiterung des Stapels, rückt sie mit ihren übrigen Steinen zur Seite, und " +
    "die nächste bekommt vier Steine. Eine Erweiterung ohne Steine wird aufgedeckt und kann ab dem nächsten Zug " +
    "genommen werden.",
  "qg.rules.place.title": "Einen Stein legen",
  "qg.rules.place.text":
    "Lege einen Stein aus deinem Lager auf ein freies Feld deines Gartens. Er darf dort keinen Nachbarn haben, " +
    "oder mindestens einen mit derselben Farbe oder demselben Symbol.",
  "qg.rules.place.caption":
    "Der blaue Vogel darf auf die markierten Felder: neben Blau, neben einen Vogel oder allein.",
  "qg.rules.place.groups":
    "Benachbarte Sechsecke einer Farbe bilden eine Gruppe, ebenso benachbarte Sechsecke eines Symbols. Keine " +
    "Gruppe darf je zwei gleiche Sechsecke enthalten.",
  "qg.rules.pay.title": "Bezahlen",
  "qg.rules.pay.text":
    "Ein Sechseck kostet seinen Wert. 1 davon bezahlt es selbst, den Rest bezahlst du mit ebenso vielen anderen " +
    "Sechsecken aus deinem Lager: alle in seiner Farbe mit verschiedenen Symbolen oder alle mit seinem Symbol in " +
    "verschiedenen Farben, keines ihm gleich. Auch Erweiterungen können bezahlen, und ein Joker ersetzt jedes " +
    "Sechseck.",
  "qg.rules.pay.caption":
    "Ein blauer Schmetterling kostet zwei weitere: zwei andere blaue, zwei Schmetterlinge anderer Farben, oder " +
    "Joker statt ihrer. Aber nicht eines von jeder Art.",
  "qg.rules.expand.title": "Eine Erweiterung legen",
  "qg.rules.expand.text":
    "Lege eine Erweiterung aus deinem Lager in einen freien Bereich, gedreht, wie du willst. Du bezahlst ihr " +
    "Sechseck wie einen Stein, und es muss zu seinen Nachbarn passen. In ihrer Mitte steht ein Pavillon, fünf " +
    "Felder sind frei.",
  "qg.rules.expand.face-down":
    "Oder lege eine Erweiterung aus dem Vorrat für 6 Punkte verdeckt: sieben freie Felder, kein Pavillon, kein " +
    "Sechseck.",
  "qg.rules.expand.caption": "Im Osten eine Erweiterung mit einer gelben Blume, im Westen eine verdeckte.",
  "qg.rules.surround.title": "Umschließen",
  "qg.rules.surround.text":
    "Sobald auf allen sechs Feldern rund um etwas Besonderes Sechsecke liegen, bekommst du Joker: für den " +
    "Brunnen 1, für eine Statue 2, für eine Bank 2, für einen Pavillon 3. Sie kommen in dein Lager; was nicht " +
    "hineinpasst, verfällt.",
  "qg.rules.pass.title": "Passen",
  "qg.rules.pass.text":
    "Du setzt für den Rest der Runde aus. Dabei darfst du Steine und Erweiterungen wegwerfen und verlierst " +
    "Punkte in Höhe ihrer Werte. Wer zuerst passt, beginnt die nächste Runde und verliert 1 Punkt. Niemand " +
    "fällt unter 0 Punkte.",
  "qg.rules.round.title": "Das Ende einer Runde",
  "qg.rules.round.text":
    "Drei Farben oder Symbole zählen: so viele Punkte für jedes Sechseck deines Gartens, das sie hat. Jeder " +
    "Pavillon gibt außerdem 1 Punkt. Was in der Auslage übrig ist, kommt weg; es gibt vier Runden.",
  "qg.rules.end.title": "Das Ende",
  "qg.rules.end.text":
    "Jeder Joker in deinem Lager gibt 1 Punkt, jeder Stein und jede Erweiterung dort kostet den Wert. Dann zählt " +
    "jede Gruppe von mindestens drei die Summe ihrer Werte; eine Gruppe von sechs zählt 6 mehr. Wer die meisten " +
    "Punkte hat, gewinnt; bei Gleichstand wird der Sieg geteilt. Alle beginnen mit 15 Punkten und 3 Jokern.",
  "qg.rules.end.caption": "Eine Gruppe aus drei blauen Sechsecken: 1 + 2 + 4 = 7. Die beiden Blumen zählen nichts.",
  "qg.rules.variant.title": "Die andere Wertung",
  "qg.rules.variant.text":
    "Mit der anderen Wertung zählen die billigen Symbole in den Runden mehr, und Gruppen von vier, fünf und " +
    "sechs zählen 2, 4 und 6 mehr. Ihre gedruckten Werte ließen sich nicht bestätigen: Sie sind angenommen, und " +
    "wer den Tisch eröffnet, darf alle ändern.",
  "qg.rules.rare.title": "Seltene Fälle",
  "qg.rules.rare.bag": "Wird ein Stein gebraucht und der Beutel ist leer, wird der Turm in den Beutel geschüttet.",
  "qg.rules.rare.stones": "Gibt es für den Stapel keinen einzigen Stein mehr, wird sein Rest aufgedeckt.",
  "qg.rules.rare.points": "Wer weniger als 6 Punkte hat, kann keine verdeckte Erweiterung kaufen.",
};
