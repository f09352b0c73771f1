import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { EXIT_STATUS } from '../ending/exit-status.ts'
import { type Supervised, type SuperviseOptions, supervise } from './supervise.ts'

const folder = mkdtempSync(join(tmpdir(), 'supervise-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DELAYS = { firstMs: 20, maxMs: 200, steadyMs: 10_000 }
let count = 0

/** Supervises a program that counts its lives in a file and then runs `body`, which knows the number of its `life`. */
function run(body: string, put: Partial<SuperviseOptions> = {}) {
  const lives = join(folder, `lives-${++count}`)
  const program = join(folder, `program-${count}.mjs`)
  writeFileSync(lives, '')
  const head = `import { appendFileSync, readFileSync } from 'node:fs'
    const lives = ${JSON.stringify(lives)}
    const life = readFileSync(lives, 'utf8').length + 1
    const told = (message) => new Promise((done) => process.send(message, done))`
  writeFileSync(program, `${head}\n${body}`)
  const lines: string[] = []
  const supervised: Supervised = supervise({
    command: [process.execPath, program],
    printLine: (line) => lines.push(line),
    delays: DELAYS,
    ...put,
  })
  return { ...supervised, lines, lives: () => readFileSync(lives, 'utf8').length }
}
/** Its life is counted when it stands. */
const STAND = `appendFileSync(lives, '.'); setInterval(() => {}, 1000)`

test('a server that is killed is started again, until it says that no start can do', async () => {
  const exchange = run(`
    appendFileSync(lives, '.')
    if (life < 3) process.kill(process.pid, 'SIGKILL')
    await told({ kind: 'law_broken', message: 'each asset sums to zero', seq: 4 })
    process.exit(${EXIT_STATUS.law_broken})`)
  expect(await exchange.ended).toBe(EXIT_STATUS.law_broken)
  expect(exchange.lines).toEqual([
    'the server ended (SIGKILL) and starts again in 0.02 s',
    'the server ended (SIGKILL) and starts again in 0.04 s',
    'the server stays down (law_broken: each asset sums to zero)',
  ])
})

test('a word said right before the end is heard, time after time', async () => {
  const exchange = run(
    `
    appendFileSync(lives, '.')
    process.send({ kind: 'append_failed', message: 'of life ' + life, seq: life < 20 ? life : 19 })
    process.exit(${EXIT_STATUS.append_failed})`,
    { delays: { ...DELAYS, maxMs: 20 } },
  )
  expect(await exchange.ended).toBe(EXIT_STATUS.failed_twice)
  expect(exchange.lines.slice(0, -1).map((line) => /of life (\d+)/.exec(line)?.[1])).toEqual(
    Array.from({ length: 19 }, (_, at) => String(at + 1)),
  )
  expect(exchange.lines.at(-1)).toBe('the server stays down: group 19 failed twice (append_failed: of life 20)')
})

test('a life that was open for long begins the delays anew', async () => {
  const delays = { ...DELAYS, steadyMs: 50 }
  const exchange = run(
    `
    appendFileSync(lives, '.')
    if (life === 3) { await told('open'); await new Promise((done) => setTimeout(done, 150)) }
    if (life === 5) { await told({ kind: 'overtaken', message: 'another', seq: null }); process.exit(${EXIT_STATUS.overtaken}) }
    process.kill(process.pid, 'SIGKILL')`,
    { delays },
  )
  expect(await exchange.ended).toBe(EXIT_STATUS.overtaken)
  expect(exchange.lines.slice(0, 4).map((line) => /in ([\d.]+) s/.exec(line)?.[1])).toEqual(['0.02', '0.04', '0.02', '0.04'])
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s reaches the server, its end is waited for, and no other is started', async (signal) => {
  const exchange = run(`process.on('${signal}', () => setTimeout(() => { appendFileSync(lives, '.'); process.exit(0) }, 100)); ${STAND}`)
  await expect.poll(exchange.lives).toBe(1)
  exchange.stop(signal)
  exchange.stop(signal)
  expect(await exchange.ended).toBe(0)
  expect(exchange.lives()).toBeGreaterThan(1)
  expect(exchange.lines).toEqual([])
})

test('asked to stop between two lives, it ends at once', async () => {
  const exchange = run(`appendFileSync(lives, '.'); process.kill(process.pid, 'SIGKILL')`, {
    delays: { firstMs: 600_000, maxMs: 600_000, steadyMs: 1 },
  })
  await expect.poll(() => exchange.lines.length).toBe(1)
  exchange.stop('SIGTERM')
  expect(await exchange.ended).toBe(0)
  expect(exchange.lives()).toBe(1)
})

test('a server that does not stop when it is asked is ended after its time', async () => {
  const exchange = run(`process.on('SIGTERM', () => {}); ${STAND}`, { stopMs: 100 })
  await expect.poll(exchange.lives).toBe(1)
  exchange.stop('SIGTERM')
  expect(await exchange.ended).toBe(0)
  expect(exchange.lines).toEqual(['the server did not stop in 0.1 s and is ended; what it acknowledged is in the journal'])
})

test('a program that cannot be started is tried again with its reason', async () => {
  const exchange = run('', { command: [join(folder, 'nowhere')] })
  await expect.poll(() => exchange.lines.length).toBeGreaterThan(1)
  exchange.stop('SIGTERM')
  expect(await exchange.ended).toBe(0)
  expect(exchange.lines[0]).toMatch(/^the server ended \(.*ENOENT\) and starts again in 0.02 s$/)
})
