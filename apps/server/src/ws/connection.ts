import type { Duplex } from 'node:stream'
import { CLOSE_CODES, type Fault, failure } from '@glasshouse/wire'
import type { WebSocket } from 'ws'
import type { Outbox } from './outbox.ts'
import { textFrame } from './text-frame.ts'

/** A reader with this much unread is cut off: others must not wait for it, and memory has an end. */
const UNREAD_BYTES_MAX = 1024 * 1024
/** Time a closing socket gets to say goodbye. */
const GOODBYE_MS = 1_000
const FRAMES_PER_SECOND = 20
const FRAMES_BURST = 200
/** Frames refused without a pause between them; each costs the others' time. */
const REFUSED_MAX = 1_000

/** One socket. */
export class Connection {
  readonly socket: WebSocket
  /** '' for market sockets, else the user id of the path. */
  readonly pathUserId: string
  /** Names of topics it reads or waits to read. */
  readonly topics = new Set<string>()
  session: { readonly sessionId: string; readonly token: string; readonly userId: string } | null = null
  /** Whose budget its unknown tokens use up. */
  network = ''
  isAlive = true
  /** When it was last written to, by the monotonic clock. */
  writtenAtMs = performance.now()
  readonly #stream: Duplex
  readonly #outbox: Outbox
  #unwritten: Buffer[] = []
  #unwrittenBytes = 0
  #frameTokens = FRAMES_BURST
  #framesAtMs = performance.now()
  #refused = 0

  /**
   * `stream` carries `socket`. Whole frames are written to it past `socket`, which would encode a message anew for each
   * reader; that is sound because nothing is compressed, so that `socket` too writes each frame in one piece.
   */
  constructor(socket: WebSocket, stream: Duplex, pathUserId: string, outbox: Outbox) {
    this.socket = socket
    this.pathUserId = pathUserId
    this.#stream = stream
    this.#outbox = outbox
  }

  send(text: string): void {
    this.sendFrame(textFrame(text))
  }

  /** One whole frame, which other readers may share. It is written after this turn, in the order of the calls. */
  sendFrame(frame: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount + this.#unwrittenBytes > UNREAD_BYTES_MAX) {
      this.close('tooSlow')
      return
    }
    if (this.#unwritten.length === 0) this.#outbox.add(this)
    this.#unwritten.push(frame)
    this.#unwrittenBytes += frame.length
  }

  /** Writes what waits, in one write. */
  flush(): void {
    const frames = this.#unwritten
    this.#unwritten = []
    this.#unwrittenBytes = 0
    if (frames.length === 0 || this.socket.readyState !== this.socket.OPEN) return
    this.writtenAtMs = performance.now()
    this.#stream.write(frames.length === 1 ? frames[0] : Buffer.concat(frames))
  }

  refuse(fault: Fault): void {
    const { msg, reason, field } = failure(fault)
    this.send(JSON.stringify({ type: 'ERROR', reason, msg, ...(field ? { field } : {}), data: null }))
  }

  close(why: keyof typeof CLOSE_CODES): void {
    // Bytes that a slow reader has not read are the reason to part; more of them help nobody.
    if (why !== 'tooSlow') this.flush()
    this.socket.close(CLOSE_CODES[why], why)
    setTimeout(() => this.socket.terminate(), GOODBYE_MS).unref()
  }

  /** False when the client sends more frames than anybody needs. */
  mayRead(): boolean {
    const now = performance.now()
    this.#frameTokens = Math.min(FRAMES_BURST, this.#frameTokens + ((now - this.#framesAtMs) / 1_000) * FRAMES_PER_SECOND)
    this.#framesAtMs = now
    if (this.#frameTokens === FRAMES_BURST) this.#refused = 0
    if (this.#frameTokens < 1) {
      this.#refused += 1
      return false
    }
    this.#frameTokens -= 1
    return true
  }

  /** It goes on although it is told to stop. */
  get isFlooding(): boolean {
    return this.#refused > REFUSED_MAX
  }
}
