import { CLOSE_CODES, type Fault, failure } from '@glasshouse/wire'
import type { WebSocket } from 'ws'

/** A reader with this much unread is cut off: others must not wait for it, and memory has an end. */
const UNREAD_BYTES_MAX = 1024 * 1024
/** Time a closing socket gets to say goodbye. */
const GOODBYE_MS = 1_000
const FRAMES_PER_SECOND = 20
const FRAMES_BURST = 200

/** One socket. */
export class Connection {
  readonly socket: WebSocket
  /** '' for market sockets, else the user id of the path. */
  readonly pathUserId: string
  /** Names of topics it reads or waits to read. */
  readonly topics = new Set<string>()
  session: { readonly sessionId: string; readonly token: string; readonly userId: string } | null = null
  isAlive = true
  #frameTokens = FRAMES_BURST
  #framesAtMs = performance.now()

  constructor(socket: WebSocket, pathUserId: string) {
    this.socket = socket
    this.pathUserId = pathUserId
  }

  send(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > UNREAD_BYTES_MAX) this.close('tooSlow')
    else this.socket.send(text)
  }

  refuse(fault: Fault): void {
    const { msg, reason, field } = failure(fault)
    this.send(JSON.stringify({ type: 'ERROR', reason, msg, ...(field ? { field } : {}), data: null }))
  }

  close(why: keyof typeof CLOSE_CODES): void {
    this.socket.close(CLOSE_CODES[why], why)
    setTimeout(() => this.socket.terminate(), GOODBYE_MS).unref()
  }

  /** False when the client sends more frames than anybody needs. */
  mayRead(): boolean {
    const now = performance.now()
    this.#frameTokens = Math.min(FRAMES_BURST, this.#frameTokens + ((now - this.#framesAtMs) / 1_000) * FRAMES_PER_SECOND)
    this.#framesAtMs = now
    if (this.#frameTokens < 1) return false
    this.#frameTokens -= 1
    return true
  }
}
