// What Queen's Garden says, in Polish.

import type { Translation } from "../../../text/text.svelte";
import type { en } from "./en";

export const pl: Translation<typeof en> = {
  "qg.table.supply": "Zapas {count}",
  "qg.table.bag": "Worek {count}",
  "qg.table.storage": "Twój magazyn",
  "qg.table.wheel": "Co punktuje w każdej rundzie",
  "qg.table.passed": "pas",

  "qg.prompt.begin": "Twój ruch: weź, połóż albo spasuj.",
  "qg.prompt.take": "{hexagon}: wziąć kolor czy symbol?",
  "qg.prompt.copy": "Który sześciokąt bierzesz ({hexagon})?",
  "qg.prompt.field": "{piece}: dokąd?",
  "qg.prompt.turn": "{piece}: wybierz inne pole, aby obrócić, to samo jeszcze raz, aby położyć.",
  "qg.prompt.area": "Zakryte rozszerzenie za {cost} punktów: w który obszar?",
  "qg.prompt.pass": "Co odrzucasz, zanim spasujesz?",
  "qg.prompt.discards": "Odrzuć coś jeszcze albo zakończ ruch.",
  "qg.prompt.payment": "Czym płacisz?",

  "qg.take.nothing": "Nie mieści się w twoim magazynie.",
  "qg.button.pass": "Pas",
  "qg.button.face-down": "Zakryte rozszerzenie, {cost} punktów",
  "qg.button.rotate": "Obróć",
  "qg.button.lay": "Połóż tutaj",
  "qg.button.keep-all": "Pas, zachowaj wszystko",
  "qg.button.pass-dropping": "Pas, odrzuć {n}",
  "qg.pass.marker": "Pasujesz jako pierwsza osoba: zaczynasz następną rundę i tracisz 1 punkt.",
  "qg.pass.marker-last": "Pasujesz jako pierwsza osoba: tracisz 1 punkt.",
  "qg.pass.last": "Na tej rundzie gra się kończy: to, co zostało w magazynie, kosztuje tyle, ile jest warte.",
  "qg.pass.better": "Odrzucone teraz kosztuje mniej: nikt nie spada poniżej 0, a punkty za tę rundę dopiero będą.",
  "qg.pass.storage": "Magazyn: {points}",
  "qg.button.keep-last": "Zachowaj: {points}",
  "qg.button.drop-last": "Odrzuć: {points}",
  "qg.pass.forced": "Nie możesz zrobić nic innego: pasujesz.",
  "qg.pass.lost": "Stracone punkty: {lost}",
  "qg.pass.nothing": "W twoim magazynie nie ma nic do odrzucenia.",
  "qg.pay.title": "Koszt",
  "qg.pay.free": "Nic nie kosztuje",
  "qg.pay.with": "Zapłać: {piece}",
  "qg.pay.jokers": {
    one: "Zapłać {n} jokerem",
    few: "Zapłać {n} jokerami",
    many: "Zapłać {n} jokerami",
    other: "Zapłać {n} jokerami",
  },

  "qg.why.choose-piece": "Najpierw wybierz kamień albo rozszerzenie z magazynu.",
  "qg.why.discards-first": "Najpierw dokończ to, co zostało zaczęte.",
  "why.unreadable-move-queens-garden":
    "Ruch zapisuje się jak take:b, b3@2, place:b3, 1,-1, pay:b2, face-down, NE, pass albo drop:b2.",
  "why.unreadable-draw-queens-garden": "Losuje się na przykład b3 (kamień) albo +b3 (rozszerzenie).",
  "why.act-now": "Weź, połóż, rozszerz albo spasuj.",
  "why.not-in-display": "Tego nie ma na wystawie.",
  "why.storage-full": "To wszystko nie mieści się w twoim magazynie.",
  "why.copy-does-not-fit": "Z tym wszystko nie mieści się w twoim magazynie.",
  "why.no-such-copy": "Nie leży tam żaden z nich.",
  "why.copy-now": "Najpierw wybierz, który z jednakowych sześciokątów bierzesz.",
  "why.copy-order": "Jednakowe sześciokąty wybiera się w kolejności sześciokątów.",
  "why.not-in-storage": "Tego nie ma w twoim magazynie.",
  "why.no-field-accepts": "Żadne pole twojego ogrodu go nie przyjmie.",
  "why.cannot-be-paid":
    "Nie masz czym zapłacić: o jeden mniej niż wartość, wszystkie w jego kolorze albo wszystkie z jego symbolem.",
  "why.field-now": "Najpierw wybierz dla tego pole.",
  "why.no-such-field": "Twój ogród nie ma tam jeszcze pola: brakuje rozszerzenia.",
  "why.field-holds-hexagon": "Tam już leży sześciokąt.",
  "why.no-matching-neighbour": "Żaden sąsiad nie ma tam jego koloru ani symbolu.",
  "why.group-would-repeat": "Grupa miałaby dwa jednakowe sześciokąty.",
  "why.not-round-a-middle": "Rozszerzenie kładzie się w jednym z sześciu obszarów, jego sześciokąt wokół środka.",
  "why.area-taken": "W tym obszarze już leży rozszerzenie.",
  "why.pay-now": "Najpierw wybierz, czym płacisz.",
  "why.wrong-payment":
    "Zapłata musi być z różnych, wszystkich w jego kolorze albo wszystkich z jego symbolem, i dać cenę.",
  "why.too-few-jokers": "Nie masz dość jokerów.",
  "why.supply-empty": "Zapas jest pusty.",
  "why.no-free-area": "W każdym obszarze twojego ogrodu leży już rozszerzenie.",
  "why.face-down-cost": "Zakryte rozszerzenie kosztuje 6 punktów.",
  "why.area-now": "Najpierw wybierz obszar dla rozszerzenia.",
  "why.discard-now": "Odrzuć coś albo zakończ.",
  "why.discard-order": "Odrzuca się po kolei, rozszerzenia na końcu.",

  "qg.points.start": "Na początku",
  "qg.points.round": "Rundy",
  "qg.points.pavilions": "Pawilony",
  "qg.points.groups": "Grupy",
  "qg.points.face-down": "Zakryte",
  "qg.points.passing": "Pas",
  "qg.points.storage": "Magazyn",

  "qg.keys.places": "od sześciokąta do sześciokąta, od pola do pola",
  "qg.keys.rotate": "obróć wybrane rozszerzenie",
  "qg.keys.take": "wpisz: weź kolor albo wartość",
  "qg.keys.place": "połóż kamień (rozszerzenie: P + B 3), potem pole",
  "qg.keys.face-down": "zakryte rozszerzenie, potem obszar",
  "qg.keys.pass": "pas",
  "qg.keys.letters":
    "Litery kolorów: B niebieski, Y żółty, H jasnozielony, G zielony, L jasnofioletowy, P fioletowy. Symbole " +
    "według wartości: 1 drzewo, 2 ptak, 3 motyl, 4 kwiat, 5 roślina, 6 tulipan.",

  "qg.hexagon": "{symbol} ({colour})",
  "qg.expansion": "rozszerzenie: {hexagon}",
  "qg.colour.blue": "niebieski",
  "qg.colour.yellow": "żółty",
  "qg.colour.light-green": "jasnozielony",
  "qg.colour.green": "zielony",
  "qg.colour.light-purple": "jasnofioletowy",
  "qg.colour.purple": "fioletowy",
  "qg.symbol.tree": "drzewo",
  "qg.symbol.bird": "ptak",
  "qg.symbol.butterfly": "motyl",
  "qg.symbol.flower": "kwiat",
  "qg.symbol.plant": "roślina",
  "qg.symbol.tulip": "tulipan",
  "qg.symbols.tree": "drzewa",
  "qg.symbols.bird": "ptaki",
  "qg.symbols.butterfly": "motyle",
  "qg.symbols.flower": "kwiaty",
  "qg.symbols.plant": "rośliny",
  "qg.symbols.tulip": "tulipany",
  "qg.feature.fountain": "fontanna",
  "qg.feature.statue": "posąg",
  "qg.feature.bench": "ławka",
  "qg.feature.pavilion": "pawilon",

  "qg.describe.storage": "Magazyn: {pieces}.",
  "qg.describe.jokers": { one: "{n} joker", few: "{n} jokery", many: "{n} jokerów", other: "{n} jokera" },
  "qg.describe.expansions": {
    one: "{n} rozszerzenie w ogrodzie.",
    few: "{n} rozszerzenia w ogrodzie.",
    many: "{n} rozszerzeń w ogrodzie.",
    other: "{n} rozszerzenia w ogrodzie.",
  },
  "qg.describe.garden": "Ogród: {hexagons}.",
  "qg.describe.groups": "Grupy, teraz warte {points}: {groups}.",
  "qg.describe.group": "{item} ×{n}: {points}",
  "qg.describe.at": "{hexagon}, pole {field}",
  "qg.describe.field": "Pole {field}",
  "qg.describe.area": "Obszar {area}",
  "qg.describe.in-display": "{piece}, miejsce {slot}",
  "qg.describe.wheel": "Runda {round}: {items}",
  "qg.describe.item": "{item} {points}",
  "qg.describe.effect": "Jokery +{jokers}, grupy na koniec +{points}",
  "qg.describe.missing": {
    one: "{feature}: brakuje {n} pola, potem jokery +{jokers}",
    few: "{feature}: brakuje {n} pól, potem jokery +{jokers}",
    many: "{feature}: brakuje {n} pól, potem jokery +{jokers}",
    other: "{feature}: brakuje {n} pola, potem jokery +{jokers}",
  },
  "qg.describe.surrounded": "Otoczone: {feature}",
  "qg.describe.now": "ta runda",

  "qg.log.start": "{who} zaczyna z {points} punktami",
  "qg.log.refilled": "Zawartość wieży wsypuje się do worka",
  "qg.log.spread": "Nie ma już kamieni: cały stos zostaje odkryty",
  "qg.log.revealed": "Rozszerzenie zostaje odkryte: {hexagon}",
  "qg.log.taken": "{who} bierze: {piece}",
  "qg.log.paid": "{who} płaci: {piece}",
  "qg.log.jokers-paid": {
    one: "{who} płaci {n} jokerem",
    few: "{who} płaci {n} jokerami",
    many: "{who} płaci {n} jokerami",
    other: "{who} płaci {n} jokerami",
  },
  "qg.log.placed": "{who} kładzie: {hexagon}",
  "qg.log.expanded": "{who} kładzie rozszerzenie: {hexagon}",
  "qg.log.face-down": "{who} kładzie zakryte rozszerzenie: −{cost}",
  "qg.log.surrounded": {
    one: "{who} otacza: {feature}, {n} joker",
    few: "{who} otacza: {feature}, {n} jokery",
    many: "{who} otacza: {feature}, {n} jokerów",
    other: "{who} otacza: {feature}, {n} jokera",
  },
  "qg.log.surrounded-lost": {
    one: "{who} otacza: {feature}, {n} joker, nie mieści się {lost}",
    few: "{who} otacza: {feature}, {n} jokery, nie mieści się {lost}",
    many: "{who} otacza: {feature}, {n} jokerów, nie mieści się {lost}",
    other: "{who} otacza: {feature}, {n} jokera, nie mieści się {lost}",
  },
  "qg.log.passed": "{who} pasuje",
  "qg.log.passed-first": "{who} pasuje na początku i zaczyna następną rundę: −{lost}",
  "qg.log.discarded": "{who} odrzuca: {piece}: −{lost}",
  "qg.log.item": "{who}: {item} ×{count}: +{points}",
  "qg.log.pavilions": {
    one: "{who}: {n} pawilon: +{points}",
    few: "{who}: {n} pawilony: +{points}",
    many: "{who}: {n} pawilonów: +{points}",
    other: "{who}: {n} pawilonu: +{points}",
  },
  "qg.log.storage": "{who}: magazyn: jokery +{jokers}, wartości −{value}: {change}",
  "qg.log.storage-clamped":
    "{who}: magazyn: jokery +{jokers}, wartości −{value}, ale nikt nie spada poniżej 0: {change}",
  "qg.log.group": "{who}: grupa ({n}), {item}: +{points}",
  "qg.log.group-bonus": "{who}: grupa ({n}), {item}: {value} + {bonus} = +{points}",
  "qg.log.end": "Koniec gry: liczą się grupy i magazyn",

  "qg.hint.groups": "grupy na koniec gry +{n}",
  "qg.hint.places": "kładzie kamień",
  "qg.hint.expands": "kładzie rozszerzenie: więcej miejsca",
  "qg.hint.passes": "pasuje",
  "qg.hint.passes-first": "pasuje na początku: zaczynasz następną rundę",
  "qg.hint.takes": {
    one: "bierze {n} sześciokąt",
    few: "bierze {n} sześciokąty",
    many: "bierze {n} sześciokątów",
    other: "bierze {n} sześciokąta",
  },
  "qg.hint.surrounds": {
    one: "otacza element ogrodu: {n} dżoker",
    few: "otacza element ogrodu: {n} dżokery",
    many: "otacza element ogrodu: {n} dżokerów",
    other: "otacza element ogrodu: {n} dżokera",
  },
  "qg.hint.loses": "traci {n}",

  "qg.rules.aim":
    "Zbieraj sześciokąty, układaj je w ogrodzie tak, by sąsiedzi mieli wspólny kolor lub symbol, i powiększaj " +
    "grupy. W każdej rundzie punktują trzy kolory lub symbole, a na koniec każda grupa.",
  "qg.rules.hexagons.title": "Sześciokąty",
  "qg.rules.hexagons.text":
    "Każdy sześciokąt ma jeden z sześciu kolorów i jeden z sześciu symboli. Wartość symbolu to zarówno jego " +
    "koszt, jak i punkty: drzewo 1, ptak 2, motyl 3, kwiat 4, roślina 5, tulipan 6. Sześciokąty to kamienie albo " +
    "nadruki na rozszerzeniach ogrodu.",
  "qg.rules.hexagons.caption": "Sześć symboli z wartościami i sześć kolorów ze wzorami, po których je poznasz.",
  "qg.rules.turn.title": "Ruch",
  "qg.rules.turn.text":
    "W swoim ruchu robisz jedną rzecz: bierzesz sześciokąty, kładziesz kamień, kładziesz rozszerzenie albo " +
    "pasujesz. Runda trwa, aż wszyscy spasują.",
  "qg.rules.take.title": "Weź sześciokąty",
  "qg.rules.take.text":
    "Wybierz kolor albo symbol. Weź każdy kamień i każde odkryte rozszerzenie, które go ma, ale z jednakowych " +
    "sześciokątów tylko jeden; który, decydujesz ty. Wszystko musi się zmieścić w magazynie: 12 miejsc na " +
    "kamienie i jokery, 2 na rozszerzenia. Inaczej nie możesz tego wybrać.",
  "qg.rules.take.caption": "Według koloru bierzesz trzy niebieskie sześciokąty, według symbolu dwa ptaki.",
  "qg.rules.take.after":
    "Jeśli kamień pochodził z wierzchu stosu, to rozszerzenie odsuwa się na bok z resztą kamieni, a nowy wierzch " +
    "dostaje cztery kamienie. Rozszerzenie bez kamieni zostaje odkryte i można je wziąć od następnego ruchu.",
  "qg.rules.place.title": "Połóż kamień",
  "qg.rules.place.text":
    "Połóż kamień z magazynu na wolnym polu ogrodu. Nie może mieć tam żadnego sąsiada albo musi mieć " +
    "przynajmniej jednego o tym samym kolorze lub symbolu.",
  "qg.rules.place.caption": "Niebieski ptak może trafić na zaznaczone pola: obok niebieskiego, obok ptaka albo osobno.",
  "qg.rules.place.groups":
    "Sąsiednie sześciokąty jednego koloru tworzą grupę, tak samo sąsiednie sześciokąty jednego symbolu. Żadna " +
    "grupa nie może mieć dwóch jednakowych sześciokątów.",
  "qg.rules.pay.title": "Zapłać",
  "qg.rules.pay.text":
    "Sześciokąt kosztuje swoją wartość. 1 płaci sam za siebie, resztę płacisz tyloma innymi sześciokątami z " +
    "magazynu: wszystkie w jego kolorze z różnymi symbolami albo wszystkie z jego symbolem w różnych kolorach, " +
    "żaden jednakowy z nim. Rozszerzenia też mogą płacić, a joker zastępuje dowolny sześciokąt.",
  "qg.rules.pay.caption":
    "Niebieski motyl kosztuje jeszcze dwa: dwa inne niebieskie, dwa motyle innych kolorów albo jokery zamiast " +
    "nich. Ale nie po jednym z każdego rodzaju.",
  "qg.rules.expand.title": "Połóż rozszerzenie",
  "qg.rules.expand.text":
    "Połóż rozszerzenie z magazynu w wolnym obszarze, obrócone dowolnie. Za jego sześciokąt płacisz jak za " +
    "kamień i musi on pasować do sąsiadów. W środku stoi pawilon, pięć pól jest wolnych.",
  "qg.rules.expand.face-down":
    "Albo połóż rozszerzenie z zapasu zakryte za 6 punktów: siedem wolnych pól, bez pawilonu i bez sześciokąta.",
  "qg.rules.expand.caption": "Na wschodzie rozszerzenie z żółtym kwiatem, na zachodzie zakryte.",
  "qg.rules.surround.title": "Otaczaj",
  "qg.rules.surround.text":
    "Gdy na wszystkich sześciu polach wokół leżą sześciokąty, od razu dostajesz jokery: za fontannę 1, za posąg " +
    "2, za ławkę 2, za pawilon 3. Trafiają do magazynu; co się nie mieści, przepada.",
  "qg.rules.pass.title": "Pas",
  "qg.rules.pass.text":
    "Do końca rundy już nie grasz. Możesz przy tym odrzucić kamienie i rozszerzenia, tracąc ich wartości w " +
    "punktach. Kto spasuje najwcześniej, zaczyna następną rundę i traci 1 punkt. Nikt nie spada poniżej 0 " +
    "punktów.",
  "qg.rules.round.title": "Koniec rundy",
  "qg.rules.round.text":
    "Punktują trzy kolory lub symbole: tyle punktów za każdy sześciokąt w ogrodzie, który go ma. Każdy pawilon " +
    "daje ponadto 1 punkt. Reszta wystawy znika; są cztery rundy.",
  "qg.rules.end.title": "Koniec",
  "qg.rules.end.text":
    "Każdy joker w magazynie daje 1 punkt, każdy kamień i rozszerzenie kosztuje swoją wartość. Potem każda " +
    "grupa co najmniej trzech daje sumę swoich wartości; grupa sześciu daje 6 więcej. Wygrywa osoba z " +
    "największą liczbą punktów; przy remisie zwycięstwo jest wspólne. Wszyscy zaczynają z 15 punktami i 3 jokerami.",
  "qg.rules.end.caption": "Grupa trzech niebieskich sześciokątów: 1 + 2 + 4 = 7. Para kwiatów nie daje nic.",
  "qg.rules.variant.title": "Inna plansza",
  "qg.rules.variant.text":
    "Na innej planszy tanie symbole dają w rundach więcej, a grupy czterech, pięciu i sześciu dają 2, 4 i 6 " +
    "więcej. Jej nadrukowanych wartości nie udało się potwierdzić: są przyjęte, a gospodarz stołu może zmienić " +
    "wszystkie.",
  "qg.rules.rare.title": "Rzadkie przypadki",
  "qg.rules.rare.bag": "Gdy potrzebny jest kamień, a worek jest pusty, zawartość wieży wsypuje się do worka.",
  "qg.rules.rare.stones": "Jeśli dla stosu nie ma już ani jednego kamienia, jego reszta zostaje odkryta.",
  "qg.rules.rare.points": "Kto ma mniej niż 6 punktów, nie może kupić zakrytego rozszerzenia.",
};
