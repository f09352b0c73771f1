// Ten thousand sockets that each get about five messages a second of live prices, and two thousand that get heartbeats
// alone, beside a bare `ws` server that sends the ten thousand the same bytes as often. Readers are one process of their
// own; all share this machine's cores.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ReaderFigures } from './fanout-readers.ts'
import { freePort, startBeside, startServer } from './running-server.ts'

const SOCKETS = Number(process.env.FANOUT_SOCKETS ?? 10_000)
/** Sockets beside them that subscribe to nothing and get heartbeats alone. */
const QUIET_SOCKETS = Number(process.env.FANOUT_QUIET_SOCKETS ?? 2_000)
const SETTLE_MS = 5_000
const MEASURE_MS = 20_000
const QUIET_MS = 10_000
/** Each of these changes once a second. */
const TOPICS = [
  { type: 'DETAIL', symbol: 'btcusdt' },
  { type: 'DETAIL', symbol: 'ethusdt' },
  { type: 'DETAIL', symbol: 'ltcusdt' },
  { type: 'KLINE', symbol: 'btcusdt', interval: '1m' },
  { type: 'KLINE', symbol: 'ethusdt', interval: '1m' },
]
const PROBE_EVERY_MS = 1_000
const TICKS_PER_SECOND = 100

interface Load extends ReaderFigures {
  readonly mainPercent: number
  readonly processPercent: number
}
interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly probe: string
  readonly probeValue: number
  readonly ratio: number
}

async function measure(): Promise<void> {
  const house = await measureHouse()
  const bare = await measureBare(house.sampleBytes)
  const rows = [
    row('messages a socket and second', 'messages', house.load.perSocketSecond, 'bare ws', bare.perSocketSecond),
    row('messages lost', 'messages', house.load.lost + house.load.closed, 'bare ws', bare.lost + bare.closed),
    row('heartbeats a quiet socket and second', 'heartbeats', house.load.beatsPerQuietSecond, 'bare ws', bare.beatsPerQuietSecond),
    row('heartbeats to sockets that get messages', 'heartbeats', house.load.beatsOfBusy, 'bare ws', bare.beatsOfBusy),
    row('last reader after the first, p99', 'ms', house.load.p99Ms, 'bare ws', bare.p99Ms),
    row('CPU of the thread that writes', '% of a core', house.load.mainPercent, 'bare ws', bare.mainPercent),
    row('CPU of the whole server', '% of a core', house.load.processPercent, 'bare ws', bare.processPercent),
    row('group in the core, p50', 'ms', part(house.crowded, 0.5), 'without sockets', part(house.quiet, 0.5)),
    row('group in the core, p95', 'ms', part(house.crowded, 0.95), 'without sockets', part(house.quiet, 0.95)),
  ]
  for (const one of rows) console.log(`${one.name}: ${one.value} ${one.unit}, ${one.probe} ${one.probeValue}, ratio ${one.ratio}`)
  if (process.argv.includes('--json')) console.log(JSON.stringify({ bench: 'fanout', rows }))
}

async function measureHouse() {
  const server = await startServer({ LIQUIDITY: 'on' })
  try {
    await wait(SETTLE_MS)
    const quiet = await groupTimes(server.port, QUIET_MS)
    const sampleBytes = await detailBytes(server.port)
    const crowded: number[] = []
    const load = await readersOn({ port: server.port, pid: server.pid, quietSockets: QUIET_SOCKETS, topics: TOPICS }, async (ms) => {
      crowded.push(...(await groupTimes(server.port, ms)))
    })
    return { load, quiet, crowded, sampleBytes }
  } finally {
    await server.stop()
  }
}

async function measureBare(bytes: number): Promise<Load> {
  const port = await freePort()
  const bare = await startBeside(['bench-fanout.js', '--bare', String(port), String(bytes)], port)
  try {
    const pid = Number(await (await fetch(`http://127.0.0.1:${port}/`)).text())
    return await readersOn({ port, pid, quietSockets: 0, topics: [] })
  } finally {
    await bare.stop()
  }
}

/** Sends five messages a second to each socket, with nothing but the library. */
function serveBare(port: number, bytes: number): void {
  const sockets = new Set<WebSocket>()
  const http = createServer((_, response) => response.end(String(process.pid))).listen(port, '127.0.0.1')
  new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.terminate())
  })
  let n = 0
  setInterval(() => {
    n += 1
    for (const [index] of TOPICS.entries()) {
      const head = `{"type":"DETAIL","symbol":"${index}","epoch":"bare","n":${n},"seq":${n},"data":"`
      const text = `${head.padEnd(bytes - 2, 'x')}"}`
      for (const socket of sockets) socket.send(text)
    }
  }, PROBE_EVERY_MS)
}

interface Readers {
  readonly port: number
  /** Of the server that they read from. */
  readonly pid: number
  readonly quietSockets: number
  readonly topics: readonly object[]
}

async function readersOn({ port, pid, quietSockets, topics }: Readers, meanwhile: (ms: number) => Promise<void> = wait): Promise<Load> {
  const program = fileURLToPath(new URL('bench-fanout-readers.js', import.meta.url))
  const readers = spawn(
    process.execPath,
    [program, String(port), String(SOCKETS), String(quietSockets), JSON.stringify(topics), String(SETTLE_MS), String(MEASURE_MS)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let printed = ''
  readers.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const ended = new Promise<void>((resolve) => readers.once('exit', () => resolve()))
  while (!printed.includes('open\n')) {
    if (readers.exitCode !== null) throw new Error('the readers ended early')
    await wait(50)
  }
  const before = cpuOf(pid)
  await meanwhile(MEASURE_MS)
  const after = cpuOf(pid)
  await ended
  const seconds = (after.atMs - before.atMs) / 1_000
  const figures = JSON.parse(printed.trim().split('\n').at(-1) as string) as ReaderFigures
  return {
    ...figures,
    mainPercent: (100 * (after.main - before.main)) / seconds,
    processPercent: (100 * (after.all - before.all)) / seconds,
  }
}

/** Seconds of CPU, user and system, of the main thread and of all. */
function cpuOf(pid: number) {
  const ofTask = (task: string) => {
    const fields = readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  }
  const tasks = readdirSync(`/proc/${pid}/task`)
  return { atMs: performance.now(), main: ofTask(String(pid)), all: tasks.reduce((sum, task) => sum + ofTask(task), 0) }
}

/** How long groups took from their first command to the commit, looked at several times a second. */
async function groupTimes(port: number, ms: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + ms
  while (performance.now() < end) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const found = /^glasshouse_group_seconds (\S+)$/m.exec(text)
    if (found) times.push(Number(found[1]) * 1_000)
    await wait(200)
  }
  return times
}

async function detailBytes(port: number): Promise<number> {
  const { default: WebSocketClient } = await import('ws')
  const socket = new WebSocketClient(`ws://127.0.0.1:${port}/ws/bench`)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ op: 'subscribe', ...TOPICS[0] })))
    socket.on('message', (data) => {
      resolve(data.toString().length)
      socket.terminate()
    })
  })
}

const part = (times: readonly number[], share: number) => [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

function row(name: string, unit: string, value: number, probe: string, probeValue: number): Row {
  const short = (number: number) => Math.round(number * 100) / 100
  return {
    name,
    unit,
    value: short(value),
    probe,
    probeValue: short(probeValue),
    ratio: value === probeValue ? 1 : short(value / probeValue),
  }
}

const bareAt = process.argv.indexOf('--bare')
if (bareAt > 0) serveBare(Number(process.argv[bareAt + 1]), Number(process.argv[bareAt + 2]))
else await measure()
