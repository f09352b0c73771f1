// Many sockets in one process of their own: counts what they get, what is missing, and how long after the first of them
// the others got each message. Prints `open` when all are connected, and its figures as one JSON line at the end.
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface ReaderFigures {
  readonly messages: number
  readonly perSocketSecond: number
  readonly lost: number
  readonly closed: number
  /** Heartbeats a second and quiet socket, one that subscribed to nothing. */
  readonly beatsPerQuietSecond: number
  /** Heartbeats that came to sockets which get messages all the time. */
  readonly beatsOfBusy: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly seconds: number
}

const OPENED_AT_ONCE = 100
/** A message younger than this at the end may still be on its way. */
const ON_ITS_WAY_MS = 2_000
const HEAD_BYTES = 160
const MASKED_TEXT = 0x81

interface Seen {
  readonly firstAt: number
}
interface Watch {
  isMeasuring: boolean
  messages: number
  lost: number
  closed: number
  beatsOfQuiet: number
  beatsOfBusy: number
  readonly delays: number[]
  /** By topic and number. */
  readonly first: Map<string, Map<number, Seen>>
}

/** One reader: handshake, then frames; only as much of each message is read as tells its topic and number. */
class Reader {
  readonly last = new Map<string, number>()
  #pending: Buffer = Buffer.alloc(0)
  #isOpen = false
  #isQuiet = true
  readonly #watch: Watch
  readonly #socket: Socket
  readonly #onOpen: () => void

  constructor(port: number, watch: Watch, onOpen: () => void) {
    this.#watch = watch
    this.#onOpen = onOpen
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.setNoDelay(true)
    this.#socket.write(
      `GET /ws/bench HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
    this.#socket.on('data', (bytes: Buffer) => this.#read(bytes))
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => {
      watch.closed += 1
    })
  }

  subscribe(topics: readonly object[]): void {
    this.#isQuiet = false
    for (const topic of topics) this.#socket.write(maskedFrame(JSON.stringify({ op: 'subscribe', ...topic })))
  }

  end(): void {
    this.#socket.destroy()
  }

  #read(bytes: Buffer): void {
    const now = performance.now()
    let data = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes])
    if (!this.#isOpen) {
      const end = data.indexOf('\r\n\r\n')
      if (end < 0) {
        this.#pending = data
        return
      }
      this.#isOpen = true
      this.#onOpen()
      data = data.subarray(end + 4)
    }
    let at = 0
    while (data.length - at >= 2) {
      const short = (data[at + 1] as number) & 0x7f
      const head = short < 126 ? 2 : short === 126 ? 4 : 10
      if (data.length - at < head) break
      const length = short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2))
      if (data.length - at < head + length) break
      if (data[at] === MASKED_TEXT) this.#note(data.toString('latin1', at + head, at + head + Math.min(length, HEAD_BYTES)), now)
      at += head + length
    }
    this.#pending = data.subarray(at)
  }

  #note(text: string, now: number): void {
    if (text.startsWith('{"type":"HEARTBEAT"')) {
      this.#socket.write(maskedFrame('ping'))
      if (this.#watch.isMeasuring) this.#watch[this.#isQuiet ? 'beatsOfQuiet' : 'beatsOfBusy'] += 1
    }
    const end = text.indexOf(',"epoch"')
    if (end < 0) return
    const topic = text.slice(0, end)
    const n = Number.parseInt(text.slice(text.indexOf('"n":', end) + 4), 10)
    const last = this.last.get(topic)
    this.last.set(topic, n)
    if (text.includes('"snapshot":true') || last === undefined) return
    if (n !== last + 1) this.#watch.lost += Math.abs(n - last - 1)
    const numbers = this.#watch.first.get(topic) ?? new Map<number, Seen>()
    this.#watch.first.set(topic, numbers)
    const seen = numbers.get(n)
    if (!seen) numbers.set(n, { firstAt: now })
    if (!this.#watch.isMeasuring) return
    this.#watch.messages += 1
    this.#watch.delays.push(seen ? now - seen.firstAt : 0)
  }
}

/** Zero as the mask leaves the payload as it is. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([MASKED_TEXT, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

async function openAll(port: number, count: number, watch: Watch): Promise<Reader[]> {
  const readers: Reader[] = []
  while (readers.length < count) {
    const some = Math.min(OPENED_AT_ONCE, count - readers.length)
    await Promise.all(Array.from({ length: some }, () => new Promise<void>((resolve) => readers.push(new Reader(port, watch, resolve)))))
  }
  return readers
}

/** Messages that came to somebody, in good time, and never to a reader of the same topic. */
function missingAtTheEnd(readers: readonly Reader[], { first }: Watch, now: number): number {
  let missing = 0
  for (const [topic, numbers] of first) {
    const due = Math.max(...[...numbers].filter(([, { firstAt }]) => now - firstAt > ON_ITS_WAY_MS).map(([n]) => n))
    for (const { last } of readers) missing += Math.max(0, due - (last.get(topic) ?? due))
  }
  return missing
}

async function run(): Promise<void> {
  const [port, count, quietCount, topics, settleMs, measureMs] = process.argv.slice(2)
  const watch: Watch = {
    isMeasuring: false,
    messages: 0,
    lost: 0,
    closed: 0,
    beatsOfQuiet: 0,
    beatsOfBusy: 0,
    delays: [],
    first: new Map(),
  }
  const quiet = await openAll(Number(port), Number(quietCount), watch)
  const readers = await openAll(Number(port), Number(count), watch)
  for (const reader of readers) reader.subscribe(JSON.parse(topics as string))
  await wait(Number(settleMs))
  console.log('open')
  watch.isMeasuring = true
  const start = performance.now()
  await wait(Number(measureMs))
  watch.isMeasuring = false
  const seconds = (performance.now() - start) / 1_000
  const delays = Float64Array.from(watch.delays).sort()
  const part = (share: number) => Math.round((delays[Math.floor(delays.length * share)] ?? Number.NaN) * 10) / 10
  const figures: ReaderFigures = {
    messages: watch.messages,
    perSocketSecond: watch.messages / readers.length / seconds,
    lost: watch.lost + missingAtTheEnd(readers, watch, performance.now()),
    closed: watch.closed,
    beatsPerQuietSecond: watch.beatsOfQuiet / Math.max(1, quiet.length) / seconds,
    beatsOfBusy: watch.beatsOfBusy,
    p50Ms: part(0.5),
    p99Ms: part(0.99),
    seconds,
  }
  console.log(JSON.stringify(figures))
  for (const reader of [...readers, ...quiet]) reader.end()
}

await run()
