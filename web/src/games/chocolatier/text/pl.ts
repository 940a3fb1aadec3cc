// What Chocolatier says, in Polish.

import type { Translation } from "../../../text/text.svelte";
import type { en } from "./en";

export const pl: Translation<typeof en> = {
  "choc.table.bag": "Worek {count}",
  "choc.table.lid": "Pokrywka {count}",

  "choc.prompt.take": "Twój ruch: weź płytki jednego koloru.",
  "choc.prompt.target": "{colour}, {source}: dokąd?",
  "choc.prompt.tile": "Wybierz pole dla płytki z linii {line}.",
  "choc.prompt.shares": "Dokąd trafi reszta?",

  "choc.why.choose-tiles": "Najpierw wybierz płytki z wystawy.",
  "why.unreadable-move-chocolatier": "Ruch zapisuje się jak Ck2, Xwf, Ck2.rw.t albo 3c5.",
  "why.unreadable-draw-chocolatier": "Losuje się t, b, w, k, r, normal albo nazwę strony specjalnej.",
  "why.no-such-line": "Jest pięć linii.",
  "why.line-full": "Ta linia jest pełna.",
  "why.line-holds-another-colour": "Ta linia zbiera już inny kolor.",
  "why.wall-has-colour": "Ten rząd twojego pudełka ma już ten kolor.",
  "why.cell-taken": "Płytka nie może tam leżeć: pole jest zajęte, w innym rzędzie, albo jego kolumna ma już ten kolor.",
  "why.tile-now": "Najpierw wybierz pole dla płytki z pełnej linii.",
  "why.tiling-order": "Pełne linie układa się od góry do dołu.",
  "why.nothing-to-split": "Tu nie ma czego dzielić.",
  "why.split-missing": "Powiedz, na którą stronę idzie każdy kolor, który został na podziale.",
  "why.split-colours": "Na strony idą dokładnie te kolory, które zostały na podziale.",
  "why.split-twice": "Każdy kolor, który został na podziale, idzie na jedną stronę.",

  "choc.points.wall": "Ułożone płytki",
  "choc.points.floor": "Podłoga",
  "choc.points.row": "Pełne rzędy",
  "choc.points.column": "Pełne kolumny",
  "choc.points.colour": "Pełne kolory",

  "choc.keys.places": "od warsztatu do warsztatu",
  "choc.keys.colours": "od koloru do koloru, od linii do linii",
  "choc.keys.notation": "wpisz ruch: warsztat (X: środek), kolor, linia (F: podłoga)",
  "choc.keys.notation-tile": "pudełko bez kolorów: linia, C, kolumna",
  "choc.keys.letters": "Litery kolorów: T turkusowy, B brązowy, W biały, K czarny, R czerwony.",

  "choc.colour.turquoise": "turkusowy",
  "choc.colour.brown": "brązowy",
  "choc.colour.white": "biały",
  "choc.colour.black": "czarny",
  "choc.colour.red": "czerwony",
  "choc.piece.marker": "znacznik startu",
  "choc.place.centre": "środek",
  "choc.place.factory": "warsztat {letter}",
  "choc.special.extra": "Dodatek",
  "choc.special.magnet": "Magnes ({colour})",
  "choc.special.magnet-short": "Magnes",
  "choc.special.keep": "Zachowaj",
  "choc.special.split": "Podział",
  "choc.special.tray": "Taca",

  "choc.describe.line": "Linia {line}: {count} z {room}, {colour}.",
  "choc.describe.line-empty": "Linia {line}: pusta, miejsc {room}.",
  "choc.describe.row": "Rząd {row} pudełka: {cells}.",
  "choc.describe.floor": "Podłoga: {pieces}.",
  "choc.describe.tray": "Na Tacy: {what}.",
  "choc.describe.group": "{colour} ×{n}, {source}",
  "choc.describe.cell": "Rząd {row}, kolumna {column}: punkty +{points}",
  "choc.describe.preview": "Do linii {lined}, spada {fallen}, punkty +{points}, koszt −{cost}.",

  "choc.log.turned": "Warsztat {letter} to {special}",
  "choc.log.refilled": "Worek zostaje uzupełniony z pokrywki",
  "choc.log.attracted": "Warsztat {to} przyciąga płytkę z warsztatu {from}: {colour}",
  "choc.log.taken": {
    one: "{who} bierze {n} płytkę: {colour}, {source}",
    few: "{who} bierze {n} płytki: {colour}, {source}",
    many: "{who} bierze {n} płytek: {colour}, {source}",
    other: "{who} bierze {n} płytki: {colour}, {source}",
  },
  "choc.log.moved": "Reszta ({tiles}) trafia do warsztatu {letter}",
  "choc.log.marker": "{who} bierze znacznik startu: −{cost}",
  "choc.log.marker-free": "{who} bierze znacznik startu; podłoga jest pełna, więc nic nie kosztuje",
  "choc.log.tray": "{who} bierze Tacę",
  "choc.log.lined": {
    one: "{n} płytka do linii {line}",
    few: "{n} płytki do linii {line}",
    many: "{n} płytek do linii {line}",
    other: "{n} płytki do linii {line}",
  },
  "choc.log.fell": "Płytka spada na podłogę: −{cost}",
  "choc.log.fell-tray": "Płytka spada na Tacę, bez kosztu",
  "choc.log.fell-lid": "Płytka spada do pokrywki: podłoga jest pełna",
  "choc.log.dropped": "{who}: brak pola dla linii {line}, jej płytki spadają",
  "choc.log.tiled-alone": "{who}: {colour}, rząd {row}, samotnie: +1",
  "choc.log.tiled-across": "{who}: {colour}, rząd {row}, poziomo {across}: +{points}",
  "choc.log.tiled-down": "{who}: {colour}, rząd {row}, pionowo {down}: +{points}",
  "choc.log.tiled-both": "{who}: {colour}, rząd {row}, poziomo {across} i pionowo {down}: +{points}",
  "choc.log.floor": "{who}: podłoga {costs} = −{lost}",
  "choc.log.floor-clamped": "{who}: podłoga {costs} = −{sum}, ale nikt nie spada poniżej 0: −{lost}",
  "choc.log.bonus-row": "{who}: pełny rząd {number}: +{points}",
  "choc.log.bonus-column": "{who}: pełna kolumna {number}: +{points}",
  "choc.log.bonus-colour": "{who}: wszystkie pięć, kolor {colour}: +{points}",
  "choc.log.end-row-complete": "Koniec gry: rząd jest pełny",
  "choc.log.end-no-tiles": "Koniec gry: nie ma już płytek",
  "choc.log.end-standstill": "Koniec gry: przez dziesięć rund nikt nie ułożył płytki",

  "choc.hint.row": "zapełnia rząd {row}",
  "choc.hint.column": "zapełnia kolumnę {column}",
  "choc.hint.colour": "kończy kolor: wszystkie pięć, kolor {colour}",
  "choc.hint.fills": "zapełnia linię {line}: na koniec rundy punkty +{n}",
  "choc.hint.lines": {
    one: "{n} płytka do linii {line}",
    few: "{n} płytki do linii {line}",
    many: "{n} płytek do linii {line}",
    other: "{n} płytki do linii {line}",
  },
  "choc.hint.tiles": "od razu punkty +{n}",
  "choc.hint.cost": "koszt na podłodze: {n}",
  "choc.hint.marker": "bierze znacznik startu: zaczynasz następną rundę",
  "choc.hint.leaves": {
    one: "zostawia {n} płytkę",
    few: "zostawia {n} płytki",
    many: "zostawia {n} płytek",
    other: "zostawia {n} płytki",
  },
  "choc.hint.ends": "kończy rundę",

  "choc.rules.aim":
    "Zbieraj płytki w liniach, układaj je w pudełku obok siebie i zdobywaj punkty za każde sąsiedztwo. To, czego " +
    "nie możesz użyć, spada na podłogę i kosztuje punkty.",
  "choc.rules.take.title": "Weź płytki",
  "choc.rules.take.text":
    "W swoim ruchu weź wszystkie płytki jednego koloru z jednego warsztatu; jego reszta trafia na środek. Albo " +
    "weź wszystkie płytki jednego koloru ze środka. Runda trwa, dopóki są płytki.",
  "choc.rules.take.caption": "Z warsztatu A można wziąć obie czerwone płytki; biała i czarna trafią na środek.",
  "choc.rules.take.marker":
    "Kto w rundzie pierwszy bierze ze środka, bierze też znacznik startu. Leży on na podłodze jak płytka, a jego " +
    "właściciel zaczyna następną rundę.",
  "choc.rules.lines.title": "Wypełnij linię",
  "choc.rules.lines.text":
    "Wszystkie wzięte płytki trafiają do jednej linii albo na podłogę. Płytki, które się nie mieszczą, spadają " +
    "na podłogę.",
  "choc.rules.lines.one-colour": "Linia mieści tylko jeden kolor.",
  "choc.rules.lines.full": "Pełna linia nie przyjmuje więcej płytek.",
  "choc.rules.lines.wall": "Linia nie przyjmuje koloru, który jej rząd pudełka już ma.",
  "choc.rules.lines.caption":
    "Dwie czerwone płytki mogą trafić do linii 2, 3 i 5. W linii 2 zmieści się tylko jedna; druga spadnie.",
  "choc.rules.floor.title": "Podłoga",
  "choc.rules.floor.text":
    "Płytki spadają od lewej do prawej. Każde zajęte miejsce kosztuje tyle, ile na nim napisano: 1, 1, 2, 2, 2, " +
    "3, 3. Gdy podłoga jest pełna, dalsze płytki trafiają do pokrywki i nic nie kosztują. Wolno zrzucić na " +
    "podłogę wszystkie płytki. Nikt nigdy nie ma mniej niż 0 punktów.",
  "choc.rules.floor.caption": "Płytka, znacznik startu i trzy kolejne płytki: −1 −1 −2 −2 −2 = −8.",
  "choc.rules.tile.title": "Ułóż w pudełku",
  "choc.rules.tile.text":
    "Na koniec rundy każda pełna linia, od góry, wysyła jedną płytkę do swojego rzędu w pudełku; pozostałe " +
    "trafiają do pokrywki. Płytka punktuje od razu: długość jej ciągu w poziomie plus długość jej ciągu w " +
    "pionie, jeśli ciąg ma co najmniej dwie płytki. Płytka bez sąsiadów daje 1 punkt. Potem płaci się za podłogę " +
    "i ją opróżnia. Niepełne linie zostają.",
  "choc.rules.tile.caption": "Płytka na skrzyżowaniu daje 3 w poziomie i 4 w pionie: 7 punktów.",
  "choc.rules.end.title": "Koniec",
  "choc.rules.end.text":
    "Gra kończy się po rundzie, w której ktoś wypełnił rząd pięciu płytek. Na koniec dolicza się premie:",
  "choc.rules.end.tie":
    "Wygrywa osoba z największą liczbą punktów, przy remisie ta, która ma więcej pełnych rzędów; jeśli i to jest " +
    "równe, dzielą się zwycięstwem.",
  "choc.rules.plain.title": "Pudełko bez kolorów",
  "choc.rules.plain.text":
    "Pudełko nie ma kolorów. Pole dla płytki z pełnej linii wybierasz w jej rzędzie, ale żaden kolor nie może " +
    "leżeć dwa razy w kolumnie. Jeśli nie ma już pola, wszystkie płytki tej linii spadają na podłogę.",
  "choc.rules.plain.caption":
    "Czerwona płytka z linii 3 może trafić do kolumn 2, 3 i 5: kolumny 1 i 4 mają już czerwony.",
  "choc.rules.special.title": "Specjalne warsztaty",
  "choc.rules.special.text": "W każdej rundzie tyle warsztatów, ilu jest graczy, pokazuje swoją specjalną stronę.",
  "choc.rules.special.extra": "Leży na nim jedna płytka z worka więcej.",
  "choc.rules.special.magnet":
    "Po napełnieniu warsztatów przyciąga po jednej płytce swojego koloru od lewego i od prawego sąsiada.",
  "choc.rules.special.keep": "To, czego nie weźmiesz, zostaje na nim.",
  "choc.rules.special.split":
    "To, czego nie weźmiesz, trafia do jego sąsiadów, a nie na środek. Dla każdego koloru wybierasz lewego albo " +
    "prawego.",
  "choc.rules.special.tray":
    "Kto z niego bierze, kładzie go obok podłogi. Następna płytka, która by spadła, leży na nim za darmo.",
  "choc.rules.rare.title": "Rzadkie przypadki",
  "choc.rules.rare.marker":
    "Jeśli podłoga jest pełna, znacznik startu nic nie kosztuje. Jeśli nikt nie wziął ze środka, zaczyna ten sam " +
    "gracz.",
  "choc.rules.rare.bag": "Gdy potrzebna jest płytka, a worek jest pusty, zawartość pokrywki wsypuje się do worka.",
  "choc.rules.rare.no-tiles": "Jeśli runda zaczęłaby się bez żadnej płytki, gra się kończy.",
  "choc.rules.rare.standstill": "Jeśli przez dziesięć kolejnych rund nikt nie ułoży płytki, gra się kończy.",
};
