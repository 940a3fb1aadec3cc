// What Summer Pavilion says, in Polish.

import type { Translation } from "../../../text/text.svelte";
import type { en } from "./en";

export const pl: Translation<typeof en> = {
  "pav.table.supply": "Zapas",
  "pav.table.jokers": "Jokery",
  "pav.table.joker": "Joker",
  "pav.table.jokers-of": "Kolory jokerów w rundach: {colours}. Teraz runda {round}: {colour}.",
  "pav.table.stock": "Worek {bag}, odrzucone {collector}",
  "pav.table.hand": "Obok twojej planszy",
  "pav.table.passed": "pas",
  "pav.table.take": "Weź",

  "pav.prompt.take": "Twój ruch: weź płytki jednego koloru.",
  "pav.prompt.taking": "{tiles}: wybierz jeszcze raz, aby wziąć.",
  "pav.prompt.taking-stone": "{tiles}, znacznik startowy −{lost}: wybierz jeszcze raz, aby wziąć.",
  "pav.prompt.lay": "Twój ruch: wypełnij pole albo spasuj.",
  "pav.prompt.lay-last": "Twój ruch: zapełnij pole albo spasuj. Każda pozostała płytka kosztuje teraz punkt.",
  "pav.prompt.only-pass": "Nie możesz wypełnić żadnego pola: spasuj.",
  "pav.prompt.colour": "{colour}: które pole?",
  "pav.prompt.field": "Wybierz pole jeszcze raz, aby ułożyć: {colour}.",
  "pav.prompt.bonus": {
    one: "Wybierz {n} płytkę z zapasu.",
    few: "Wybierz {n} płytki z zapasu.",
    many: "Wybierz {n} płytek z zapasu.",
    other: "Wybierz {n} płytki z zapasu.",
  },
  "pav.prompt.keep": "Które płytki zachowujesz?",

  "pav.why.supply": "Z zapasu wybierasz, gdy filar, posąg albo okno są ukończone.",
  "pav.why.no-field": "Nie ma teraz pola dla tego koloru.",
  "why.unreadable-move-summer-pavilion": "Ruch zapisuje się jak Cg, 24b, 24b+3, +y, pass albo keep:g2r1.",
  "why.unreadable-draw-summer-pavilion": "Losuje się p, g, o, y, b, r albo - dla niczego.",
  "why.joker-not-alone": "Nie można wybrać koloru jokera, dopóki leżą tam inne płytki. Jeden joker idzie razem z nimi.",
  "why.lay-now": "Wypełnij pole swojej planszy albo spasuj.",
  "why.field-filled": "To pole jest już wypełnione.",
  "why.star-refuses-colour": "Ta gwiazda nie przyjmuje teraz tego koloru.",
  "why.jokers-pay-for-jokers": "Za kolor jokera nie płaci się jokerami.",
  "why.colour-not-paid": "Co najmniej jedna z zapłaconych płytek musi mieć układany kolor.",
  "why.too-few-tiles": "Masz za mało płytek koloru, który może tu leżeć.",
  "why.too-few-joker-tiles": "Nie masz tylu jokerów obok planszy.",
  "why.bonus-now": "Najpierw wybierz swoje płytki z zapasu.",
  "why.supply-lacks-colour": "W zapasie nie ma płytki tego koloru.",
  "why.keep-now": "Najpierw wybierz płytki, które zachowujesz.",
  "why.keeps-too-many": "Jest miejsce na cztery płytki.",
  "why.keeps-others": "Można zachować tylko płytki leżące obok planszy.",

  "pav.pay.title": "Ułóż: {colour}",
  "pav.pay.colour": "Kolor",
  "pav.pay.jokers": "Jokery",
  "pav.pay.way": "{colour} ×{own}, jokery ×{jokers}",
  "pav.pay.no-jokers": "Tylko {colour} ×{own}",
  "pav.pay.lay": "Ułóż",
  "pav.pay.points": { one: "+{n} punkt", few: "+{n} punkty", many: "+{n} punktów", other: "+{n} punktu" },
  "pav.pay.bonus": {
    one: "{n} płytka z zapasu",
    few: "{n} płytki z zapasu",
    many: "{n} płytek z zapasu",
    other: "{n} płytki z zapasu",
  },
  "pav.pay.star": "Pełna gwiazda: +{points} na koniec",
  "pav.pay.number": "Wszystkie {number}: +{points} na koniec",

  "pav.keep.title": "Które płytki zachowujesz?",
  "pav.keep.text": "Najwyżej cztery zostają na rogach twojej planszy. Każda inna płytka kosztuje punkt.",
  "pav.keep.last": "Na tej rundzie gra się kończy: nic nie można zachować, a każda pozostała płytka kosztuje punkt.",
  "pav.keep.next": "Następny joker: {colour}.",
  "pav.keep.kept": "Zachowane: {count} z {room}",
  "pav.keep.free": "Nic nie tracisz",
  "pav.keep.lost": { one: "−{n} punkt", few: "−{n} punkty", many: "−{n} punktów", other: "−{n} punktu" },
  "pav.keep.more": "zachowaj jeszcze jedną: {colour}",
  "pav.keep.less": "zachowaj o jedną mniej: {colour}",
  "pav.keep.done": "Zachowaj te",
  "pav.keep.pass": "Pas",

  "pav.points.start": "Na początku",
  "pav.points.runs": "Ułożone płytki",
  "pav.points.stone": "Znacznik startowy",
  "pav.points.left": "Niezachowane",
  "pav.points.star": "Pełne gwiazdy",
  "pav.points.number": "Liczby",
  "pav.points.corners": "Na rogach",

  "pav.keys.places": "od miejsca do miejsca, od pola do pola",
  "pav.keys.colours": "od koloru do koloru, od gwiazdy do gwiazdy",
  "pav.keys.notation": "wpisz ruch: warsztat (X: środek) i kolor",
  "pav.keys.notation-lay": "gwiazda (0–5 od lewej u góry, 6: środek), pozycja, kolor, + jokery",
  "pav.keys.notation-bonus": "płytka z zapasu",
  "pav.keys.letters": "Litery kolorów: P fioletowy, G zielony, O pomarańczowy, Y żółty, B niebieski, R czerwony.",

  "pav.colour.purple": "fioletowy",
  "pav.colour.green": "zielony",
  "pav.colour.orange": "pomarańczowy",
  "pav.colour.yellow": "żółty",
  "pav.colour.blue": "niebieski",
  "pav.colour.red": "czerwony",
  "pav.place.centre": "środek",
  "pav.place.factory": "warsztat {letter}",
  "pav.star.orange": "pomarańczowa gwiazda",
  "pav.star.red": "czerwona gwiazda",
  "pav.star.blue": "niebieska gwiazda",
  "pav.star.yellow": "żółta gwiazda",
  "pav.star.green": "zielona gwiazda",
  "pav.star.purple": "fioletowa gwiazda",
  "pav.star.centre": "środkowa gwiazda",
  "pav.star.0": "lewa górna gwiazda",
  "pav.star.1": "prawa górna gwiazda",
  "pav.star.2": "prawa gwiazda",
  "pav.star.3": "prawa dolna gwiazda",
  "pav.star.4": "lewa dolna gwiazda",
  "pav.star.5": "lewa gwiazda",
  "pav.star.6": "środkowa gwiazda",
  "pav.feature.pillar": "filar",
  "pav.feature.statue": "posąg",
  "pav.feature.window": "okno",

  "pav.describe.group": "{colour} ×{n}, {source}",
  "pav.describe.taking": "{tiles}, {source}",
  "pav.describe.stone": "z znacznikiem startowym: −{lost}",
  "pav.describe.supply": "Zapas: {colour} ×{n}",
  "pav.describe.hand-colour": "Obok twojej planszy: {colour} ×{n}",
  "pav.describe.field": "{star}, pole {position}, cena {cost}",
  "pav.describe.filled": "{star}, pole {position}: {colour}",
  "pav.describe.field-gives": "{colour}, jokery {jokers}, punkty +{points}, płytki premiowe {bonus}",
  "pav.describe.passed": "Pas w tej rundzie.",
  "pav.describe.hand": "Obok planszy: {tiles}.",
  "pav.describe.corners": "Na rogach: {tiles}.",
  "pav.describe.star": "{star}: {fields}.",
  "pav.describe.number": "Liczba {number}: {filled} z {all}, za {points}.",
  "pav.describe.near": "Brakuje jednego pola ({feature}, {star}): płytki {tiles}.",

  "pav.log.round": "Runda {round}, joker {colour}: zaczyna {who}",
  "pav.log.refilled": "Worek zostaje uzupełniony odrzuconymi płytkami",
  "pav.log.nothing-dealt": "Nie ma już płytek dla warsztatów",
  "pav.log.taken": "{who} bierze {tiles}: {source}",
  "pav.log.stone": "{who} bierze znacznik startowy: −{lost}",
  "pav.log.stone-clamped": "{who} bierze znacznik startowy: −{tiles}, ale nikt nie spada tak nisko: −{lost}",
  "pav.log.laid": "{who}: {colour}, {star}, cena {cost}: +{points}",
  "pav.log.laid-run": "{who}: {colour}, {star}, cena {cost}, w ciągu {length}: +{points}",
  "pav.log.completed": "{who}: ukończone ({feature}), płytki premiowe {tiles}",
  "pav.log.bonus": "{who} bierze z zapasu: {colour}",
  "pav.log.passed": "{who} pasuje",
  "pav.log.kept": "{who} zachowuje {tiles}",
  "pav.log.kept-lost": "{who} zachowuje {tiles} i oddaje {discarded}: −{lost}",
  "pav.log.kept-clamped": "{who} zachowuje {tiles} i oddaje {discarded}: −{sum}, ale nikt nie spada tak nisko: −{lost}",
  "pav.log.bonus-star": "{who}: pełna {star}, kolor {colour}: +{points}",
  "pav.log.bonus-mixed": "{who}: pełna {star}, sześć kolorów: +{points}",
  "pav.log.bonus-number": "{who}: wszystkie {number}: +{points}",
  "pav.log.corners": "{who}: płytki na rogach {tiles}: −{lost}",
  "pav.log.end": "Koniec gry po sześciu rundach",

  "pav.hint.star": "kończy gwiazdę: na koniec gry +{n}",
  "pav.hint.number": "kończy wszystkie pola {number}: na koniec gry +{n}",
  "pav.hint.feature": {
    one: "daje {n} płytkę premiową",
    few: "daje {n} płytki premiowe",
    many: "daje {n} płytek premiowych",
    other: "daje {n} płytki premiowej",
  },
  "pav.hint.points": "od razu punkty +{n}",
  "pav.hint.takes": {
    one: "bierze {n} płytkę",
    few: "bierze {n} płytki",
    many: "bierze {n} płytek",
    other: "bierze {n} płytki",
  },
  "pav.hint.jokers": {
    one: "w tym {n} joker",
    few: "w tym {n} jokery",
    many: "w tym {n} jokerów",
    other: "w tym {n} jokera",
  },
  "pav.hint.stone": "bierze kamień startowy: −{n}, zaczynasz następną rundę",
  "pav.hint.passes": "pasuje i zachowuje resztę na następną rundę",
  "pav.hint.loses": "traci {n} za płytki, których nie można zachować",

  "pav.rules.aim":
    "Sześć rund: bierz płytki, a potem układaj je na siedmiu gwiazdach swojej planszy. Długie ciągi w gwieździe " +
    "punktują od razu, pełne gwiazdy i liczby na koniec; filary, posągi i okna dają dodatkowe płytki.",
  "pav.rules.round.title": "Runda",
  "pav.rules.round.text":
    "Każda runda ma kolor jokera. Najpierw wszyscy po kolei biorą płytki, aż warsztaty i środek będą puste; leżą " +
    "one obok plansz. Potem wszyscy po kolei układają, aż każdy spasuje. Kto ma znacznik startowy, układa pierwszy " +
    "i zaczyna następną rundę.",
  "pav.rules.take.title": "Weź płytki",
  "pav.rules.take.text":
    "Wybierz warsztat albo środek i jeden kolor, który tam leży: weź wszystkie jego płytki. Jeśli leżą tam też " +
    "płytki w kolorze jokera, dokładnie jedna idzie razem z nimi. Reszta warsztatu trafia na środek.",
  "pav.rules.take.caption":
    "Jokerem jest fioletowy. Z zieloną z warsztatu A idzie jedna fioletowa; żółta i druga fioletowa trafiają na " +
    "środek. Z warsztatu B bierzesz jedną fioletową.",
  "pav.rules.take.joker":
    "Sam kolor jokera można wybrać tylko tam, gdzie nie leży nic innego; bierzesz wtedy dokładnie jedną płytkę.",
  "pav.rules.take.stone":
    "Kto w rundzie pierwszy bierze ze środka, bierze też znacznik startowy i traci punkt za każdą płytkę wziętą w " +
    "tym ruchu.",
  "pav.rules.lay.title": "Wypełnij pole",
  "pav.rules.lay.text":
    "Liczba na polu to jego cena. Zapłać tyloma płytkami leżącymi obok planszy: co najmniej jedną w układanym " +
    "kolorze, pozostałymi w tym kolorze albo jokerami. Jedna płytka tego koloru trafia na pole, pozostałe do " +
    "odrzuconych. Za sam kolor jokera płaci się tylko płytkami tego koloru.",
  "pav.rules.lay.caption":
    "Żółte pole 4, joker fioletowy: cztery żółte płytki, albo trzy i joker, albo dwie i dwa, albo jedna i trzy.",
  "pav.rules.stars.title": "Który kolor gdzie",
  "pav.rules.stars.text":
    "Każda zewnętrzna gwiazda przyjmuje swój kolor. Środkowa przyjmuje sześć różnych kolorów, każdy raz.",
  "pav.rules.runs.title": "Punkty",
  "pav.rules.runs.text":
    "Płytka punktuje od razu: punkt za każdą płytkę nieprzerwanego ciągu w jej gwieździe, do którego należy. " +
    "Krąg się zamyka: 6 leży obok 1. Szósta płytka gwiazdy daje 6 punktów.",
  "pav.rules.runs.caption":
    "Czerwone pole 2 łączy 1 i 3 i daje 3 punkty. Niebieskie 1 leży obok niebieskiego 6 i daje 2.",
  "pav.rules.features.title": "Filary, posągi, okna",
  "pav.rules.features.text":
    "Gdy wszystkie pola wokół są wypełnione, wybierz płytki z zapasu, w dowolnych kolorach: leżą obok twojej " +
    "planszy i możesz ich użyć od następnego ruchu. Potem zapas jest uzupełniany do dziesięciu. Krawędzie " +
    "pokazują, ilu pól jeszcze brakuje.",
  "pav.rules.features.pillar": "Między zewnętrzną gwiazdą a środkową: cztery pola.",
  "pav.rules.features.statue": "Między dwiema zewnętrznymi gwiazdami: cztery pola, wśród nich tanie.",
  "pav.rules.features.window": "Na zewnątrz gwiazdy: jej pola 5 i 6.",
  "pav.rules.features.caption": "Filarowi po prawej brakuje jednego pola; okno u góry jest ukończone.",
  "pav.rules.pass.title": "Pas",
  "pav.rules.pass.text":
    "Kto pasuje, nie gra już w tej rundzie. Najwyżej cztery płytki możesz zachować na rogach planszy na następną " +
    "rundę; każda inna kosztuje punkt i trafia do odrzuconych. Nikt nie spada poniżej 0 punktów.",
  "pav.rules.end.title": "Koniec",
  "pav.rules.end.text":
    "Po szóstej rundzie punktują pełne gwiazdy i liczby. Liczba jest pełna, gdy wypełnione są wszystkie pola z " +
    "tą liczbą.",
  "pav.rules.end.numbers": "Wszystkie 1, 2, 3, 4",
  "pav.rules.end.corners":
    "Każda płytka, która jeszcze leży na rogu, kosztuje punkt. Wygrywa osoba z największą " +
    "liczbą punktów; przy remisie zwycięstwo jest wspólne.",
  "pav.rules.uniform.title": "Jednolite gwiazdy",
  "pav.rules.uniform.text":
    "Żadna gwiazda nie ma koloru, a niektóre liczby są inne: każde pole środkowej gwiazdy kosztuje 3. Każda " +
    "gwiazda staje się albo jednokolorowa, albo ma sześć różnych kolorów: decyduje jej druga płytka. Pełna " +
    "gwiazda punktuje według koloru, sześć różnych daje 12, gdziekolwiek leży; takie same mogą się powtarzać.",
  "pav.rules.uniform.caption":
    "Lewa górna gwiazda przyjmie już tylko czerwony, prawa górna tylko kolory, których jeszcze nie ma. Środkowa " +
    "jest jeszcze otwarta.",
  "pav.rules.options.title": "Warianty",
  "pav.rules.options.jokers": "Kolejność kolorów jokera: zwykła, odwrócona, losowa albo własna.",
  "pav.rules.options.floor": "Najniższy wynik: 0, albo 1 jak w wydaniu z 2019 roku.",
  "pav.rules.rare.title": "Rzadkie przypadki",
  "pav.rules.rare.stone": "Jeśli nikt nie wziął ze środka, ten sam gracz zaczyna jeszcze raz i układa pierwszy.",
  "pav.rules.rare.two": "Jedna płytka może ukończyć dwie rzeczy naraz: płytki premiowe się sumują.",
  "pav.rules.rare.supply": "Jeśli w zapasie jest za mało płytek, bierzesz to, co jest.",
  "pav.rules.rare.bag":
    "Gdy potrzebna jest płytka, a worek jest pusty, odrzucone płytki wsypuje się do worka. Jeśli brakuje płytek " +
    "dla warsztatów, od razu się układa.",
};
