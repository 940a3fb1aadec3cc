// The engine as a browser has it: the same figures as the program that was not made for one.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { compile, LEVELS, playBots, seed, start, TITLES } from './engine.mjs'

const module = compile()
const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')
const FIGURES = JSON.parse(read('../data/figures.json'))

test('the module needs nothing from outside', () => {
  assert.deepEqual(WebAssembly.Module.imports(module), [])
  const names = WebAssembly.Module.exports(module).map(({ name }) => name)
  for (const name of ['memory', 'input', 'call', 'output']) assert.ok(names.includes(name), name)
})

for (const title of TITLES) {
  test(`perft of ${title}: the lines of play and their points are as confirmed`, () => {
    const engine = start(module)
    const records = read(`../../../rules/tests/data/${title}-perft.jsonl`).trim().split('\n')
    for (const text of records) {
      const { position, record } = engine.call('read_record', { text })
      const { lines, ends, points } = engine.call('perft', { position, depth: record.x_perft.length })
      assert.deepEqual(lines.map((n, depth) => [n, ends[depth], points[depth]]), record.x_perft)
    }
  })

  test(`recorded games of ${title} are true ones, and one that is changed is not`, () => {
    const engine = start(module)
    const records = read(`../../../rules/tests/data/${title}-games.jsonl`).trim().split('\n').slice(0, 10)
    for (const text of records) assert.equal(engine.call('read_record', { text }).error, undefined)
    const record = JSON.parse(records[0])
    record.scores[0] += 1
    const { error } = engine.call('read_record', { text: JSON.stringify(record) })
    assert.match(error.message, /^step \d+: the scores are/)
  })
}

test('every position of random games is the same as elsewhere', () => {
  const engine = start(module)
  for (const { request, answer } of FIGURES.random) assert.deepEqual(engine.call('random', request), answer)
})

test('bots play whole games move for move as elsewhere', () => {
  for (const figures of FIGURES.bots) {
    const { record } = playBots(module, figures.game, ['club', 'casual', 'greedy'])
    const hash = fnv(JSON.stringify(record.steps))
    assert.deepEqual(
      { game: figures.game, steps: record.steps.length, scores: record.scores, hash },
      figures
    )
  }
})

test('every level plays every title to its end', () => {
  for (const title of TITLES)
    for (const level of LEVELS.filter((level) => !['master', 'expert'].includes(level))) {
      const { record, row } = playBots(module, title, [level, level])
      assert.equal(row.summary.stage, 'over')
      assert.equal(start(module).call('read_record', { text: JSON.stringify(record) }).error, undefined)
    }
})

test('experts and hints of all titles leave the memory below 150 MB', () => {
  const thinker = start(module)
  let house = 0
  for (const title of TITLES) {
    const game = playBots(module, title, ['expert', 'expert'], { thinker, turns: 5 })
    house = Math.max(house, game.house.bytes())
    thinker.call('hints', { position: game.position, nodes: 20_000 })
  }
  const megabytes = (thinker.bytes() + house) / 1e6
  assert.ok(megabytes < 150, `${megabytes} MB`)
})

test('nonsense is answered with an error', () => {
  const engine = start(module)
  assert.equal(engine.call('nonsense').error.code, 'bad-fields')
  assert.equal(engine.call('open', { now: 1, seed: seed(1) }).error.code, 'bad-fields')
})

/** FNV-1a of a text, 64 bits. */
function fnv(text) {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}
