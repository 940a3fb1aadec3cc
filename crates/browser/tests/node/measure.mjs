// What the engine costs in a browser: `cargo xtask engine` runs it, and the same decisions without a browser.
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { LEVELS, MODULE, playBots, start, TITLES } from './engine.mjs'

const JOBS = 8
const bytes = readFileSync(MODULE)
const kilobytes = (buffer) => `${(buffer.length / 1000).toFixed(0)} kB`
console.log(`size: ${kilobytes(bytes)}, gzip ${kilobytes(gzipSync(bytes, { level: 9 }))}, ` +
  `brotli ${kilobytes(brotliCompressSync(bytes))}`)

const begun = performance.now()
const module = new WebAssembly.Module(bytes)
const compiled = performance.now()
start(module).call('hello', { me: { id: '2'.repeat(20), name: 'Ana' }, now: 1 })
console.log(`start: ${(compiled - begun).toFixed(0)} ms to compile, ${(performance.now() - compiled).toFixed(1)} ms to begin`)

// Decisions from the course of a game, the same for all levels.
const jobs = []
for (const title of TITLES) {
  const positions = []
  const watched = { ...start(module) }
  const call = watched.call
  watched.call = (name, request) => {
    positions.push(request.job.position)
    return call(name, request)
  }
  playBots(module, title, ['greedy', 'greedy'], { thinker: watched })
  for (let at = 0; at < JOBS; at++) {
    const position = positions[Math.floor((at * positions.length) / JOBS)]
    jobs.push({ table: 'local-22222222', seq: 1, seat: 0, title, position, seed: String(at), level: 'random' })
  }
}
if (process.argv[2]) writeFileSync(process.argv[2], JSON.stringify(jobs))

console.log('\nms a decision in WebAssembly\n' + ['level    ', ...TITLES.map((t) => t.padStart(16))].join(''))
const thinker = start(module)
for (const level of LEVELS) {
  const cells = TITLES.map((title) => {
    const own = jobs.filter((job) => job.title === title)
    const from = performance.now()
    for (const job of own) thinker.call('think', { job: { ...job, level } })
    return ((performance.now() - from) / own.length).toFixed(1).padStart(16)
  })
  console.log(level.padEnd(9) + cells.join(''))
}

if (process.argv[3] === 'games') {
  let house = 0
  for (const title of TITLES) {
    const game = playBots(module, title, ['expert', 'expert'], { thinker })
    house = Math.max(house, game.house.bytes())
    console.log(`after a whole game of experts, ${title}: ${((thinker.bytes() + house) / 1e6).toFixed(0)} MB`)
  }
}
