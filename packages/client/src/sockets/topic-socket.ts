import { PING } from '@glasshouse/wire'
import { reconnectDelay } from './reconnect-delay.ts'
import { SilenceWatch } from './silence.ts'

/** One stream of messages, as the client asks for it. */
export interface TopicRequest {
  readonly type: string
  readonly symbol?: string
  readonly interval?: string
  readonly realm?: string
  /** 3: of the contract, which shares its symbol with the spot market. */
  readonly kind?: number
}

/** What every incoming message may carry; the rest is its type's own. */
export interface Incoming {
  readonly type: string
  readonly symbol?: string
  readonly interval?: string
  readonly realm?: string
  readonly kind?: number
  readonly epoch?: string
  readonly n?: number
  readonly snapshot?: boolean
  readonly data?: unknown
}

export type SocketPhase = 'closed' | 'connecting' | 'open' | 'waiting'

export interface TopicSocketParts {
  readonly url: () => string
  /** First frames of every connection, before the topics are asked for again. */
  readonly greeting?: () => readonly object[]
  readonly answersHeartbeat?: boolean
  readonly onMessage: (message: Incoming) => void
  readonly onPhase?: (phase: SocketPhase) => void
  readonly onClosedByServer?: (code: number) => void
}

/**
 * A socket that stays: it connects again 3 s or more after an error, an unexpected close or a silence, subscribes to its
 * topics again, and passes on only messages whose numbers follow each other. After a gap or a new epoch it subscribes to
 * that topic anew for its snapshot.
 */
export class TopicSocket {
  private readonly parts: TopicSocketParts
  private socket: WebSocket | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly silence = new SilenceWatch(() => this.comeBack(this.socket))
  /** Connections in a row that brought no message. */
  private failures = 0
  private readonly wanted = new Map<string, { request: TopicRequest; holders: number }>()
  private readonly places = new Map<string, { epoch: string; n: number } | 'awaits_snapshot'>()

  constructor(parts: TopicSocketParts) {
    this.parts = parts
  }

  open(): void {
    this.failures = 0
    this.connect()
  }

  close(): void {
    this.leave()
    this.parts.onPhase?.('closed')
  }

  /** Asks for a topic until the returned function is called; several holders share one subscription. */
  subscribe(request: TopicRequest): () => void {
    const name = nameOf(request)
    const held = this.wanted.get(name)
    if (held) held.holders += 1
    else {
      this.wanted.set(name, { request, holders: 1 })
      this.send({ op: 'subscribe', ...request })
    }
    let isHeld = true
    return () => {
      if (isHeld) this.release(name)
      isHeld = false
    }
  }

  private connect(): void {
    this.leave()
    this.places.clear()
    this.parts.onPhase?.('connecting')
    const socket = new WebSocket(this.parts.url())
    this.socket = socket
    // From its first packet on: a network that swallows bytes may never let it open.
    this.silence.start()
    socket.onopen = () => this.greet()
    socket.onmessage = (event) => this.read(event.data)
    socket.onerror = () => this.comeBack(socket)
    socket.onclose = (event) => {
      this.comeBack(socket)
      this.parts.onClosedByServer?.(event.code)
    }
  }

  private release(name: string): void {
    const held = this.wanted.get(name)
    if (!held) return
    held.holders -= 1
    if (held.holders > 0) return
    this.wanted.delete(name)
    this.places.delete(name)
    this.send({ op: 'unsubscribe', ...held.request })
  }

  private greet(): void {
    this.silence.heard()
    this.parts.onPhase?.('open')
    for (const frame of this.parts.greeting?.() ?? []) this.send(frame)
    for (const { request } of this.wanted.values()) this.send({ op: 'subscribe', ...request })
  }

  private read(text: unknown): void {
    this.silence.heard()
    this.failures = 0
    const message = parsed(text)
    if (!message) return
    if (message.type === 'HEARTBEAT' && this.parts.answersHeartbeat) this.socket?.send(PING)
    if (message.n === undefined || this.follows(message, message.n)) this.parts.onMessage(message)
  }

  private follows(message: Incoming, n: number): boolean {
    const name = nameOf(message)
    const place = this.places.get(name)
    const epoch = message.epoch ?? ''
    if (message.snapshot || (place && place !== 'awaits_snapshot' && place.epoch === epoch && n === place.n + 1)) {
      this.places.set(name, { epoch, n })
      return true
    }
    const isOld = place && place !== 'awaits_snapshot' && place.epoch === epoch && n <= place.n
    if (!isOld && place !== 'awaits_snapshot') this.askAgain(name, message)
    return false
  }

  /** The topic as it was asked for: a coin's DETAIL may have come by the subscription to all of them. */
  private askAgain(name: string, message: Incoming): void {
    const request = this.wanted.get(name)?.request ?? this.wanted.get(nameOf({ type: message.type }))?.request ?? { type: message.type }
    this.places.set(name, 'awaits_snapshot')
    this.send({ op: 'subscribe', ...request })
  }

  private send(frame: object): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(frame))
  }

  private comeBack(socket: WebSocket | undefined): void {
    if (socket !== this.socket) return
    this.leave()
    this.parts.onPhase?.('waiting')
    this.timer = setTimeout(() => this.connect(), reconnectDelay(this.failures, Math.random()))
    this.failures += 1
    window.addEventListener('online', this.onOnline)
  }

  /** A network that is back waits for no delay that grew while there was none. */
  private readonly onOnline = (): void => this.open()

  /** Drops the present connection without hearing of it any more. */
  private leave(): void {
    clearTimeout(this.timer)
    window.removeEventListener('online', this.onOnline)
    this.silence.stop()
    const { socket } = this
    this.socket = undefined
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null
    socket.close()
  }
}

/** WebSocket.OPEN; a fake in a test has no statics. */
const OPEN = 1

function nameOf({ type, symbol, interval, realm, kind }: TopicRequest): string {
  return [type, symbol, interval, realm, kind].map((part) => part ?? '').join(' ')
}

function parsed(text: unknown): Incoming | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null && 'type' in message ? (message as Incoming) : undefined
  } catch {
    return undefined
  }
}
