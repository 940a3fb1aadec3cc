// The engine in Node, called as the web client's workers call it.
import { readFileSync } from 'node:fs'

export const MODULE = new URL('../../../../web/engine/azulejo_browser.wasm', import.meta.url)

/** The compiled module. */
export const compile = () => new WebAssembly.Module(readFileSync(MODULE))

/** A new instance: `call` takes a request and gives the answer, `bytes` is the memory that it has taken. */
export function start(module = compile()) {
  const { memory, input, call, output } = new WebAssembly.Instance(module, {}).exports
  return {
    call(name, request = {}) {
      const text = new TextEncoder().encode(JSON.stringify({ call: name, ...request }))
      // The buffer is asked for anew after each call: it is another one when the memory has grown.
      const at = input(text.length)
      new Uint8Array(memory.buffer, at, text.length).set(text)
      const [length, from] = [call(), output()]
      return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, from, length)))
    },
    bytes: () => memory.buffer.byteLength
  }
}

/** 64 hexadecimal digits that depend on a number. */
export const seed = (number) => number.toString(16).padStart(64, '0')

export const TITLES = ['chocolatier', 'summer-pavilion', 'queens-garden']
export const LEVELS = ['random', 'beginner', 'greedy', 'casual', 'club', 'master', 'expert']

/**
 * Bots play a game against each other, or so many turns of it. Moments and seeds are those of the tests in Rust
 * (`tests/common`), so that the games are the same.
 */
export function playBots(module, game, levels, { thinker = start(module), turns = Infinity } = {}) {
  const house = start(module)
  const table = 'local-22222222'
  let calls = 0
  const act = (name, request) => {
    calls += 1
    return house.call(name, { now: 1000 * calls, seed: seed(calls), table, ...request })
  }
  house.call('hello', { me: { id: '2'.repeat(20), name: 'Ana' }, now: 1 })
  const seats = levels.map((level) => ({ type: 'bot', level }))
  const body = { terms: { game, players: levels.length }, seats, start: true }
  let effects = act('open', { body })
  let row, position
  for (let turn = 0; turn < turns && effects.jobs.length > 0; turn++) {
    const [job] = effects.jobs
    position = job.position
    const { moves } = thinker.call('think', { job })
    effects = act('bot', { seq: job.seq, moves })
    row = effects.save.at(-1).row
  }
  return { house, row, position, record: house.call('record', { table }).record }
}
