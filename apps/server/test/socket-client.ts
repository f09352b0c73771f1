import { type ServerMessage, serverMessage } from '@glasshouse/wire'
import { WebSocket } from 'ws'

type Numbered = Extract<ServerMessage, { n: number }>
// biome-ignore lint/suspicious/noExplicitAny: a test looks into messages as a foreign client would
type Heard = ServerMessage & { readonly n?: any; readonly data: any; readonly symbol?: any; readonly reason?: any; readonly snapshot?: any }

/**
 * A socket of a test: remembers what came, and waits for what should come. Every message is held against its schema.
 */
export class SocketClient {
  readonly heard: Heard[] = []
  /** Apart from what was heard: when one comes depends on how long a test takes. */
  readonly heartbeats: Heard[] = []
  readonly socket: WebSocket
  readonly closed: Promise<number>
  #changed: () => void = () => undefined

  private constructor(url: string, headers: Record<string, string>) {
    this.socket = new WebSocket(url, { headers })
    this.socket.on('message', (data) => {
      const value: unknown = JSON.parse(String(data))
      const message = serverMessage.parse(value) as Heard
      if (JSON.stringify(message) !== JSON.stringify(value) && !isSame(message, value))
        throw new Error(`undeclared fields in ${String(data)}`)
      ;(message.type === 'HEARTBEAT' ? this.heartbeats : this.heard).push(message)
      this.#changed()
    })
    this.closed = new Promise((resolve) => this.socket.on('close', (code) => resolve(code)))
  }

  /** Resolves when open; rejects with the HTTP status when refused. */
  static async open(url: string, path: string, headers: Record<string, string> = {}): Promise<SocketClient> {
    const client = new SocketClient(`${url.replace('http', 'ws')}${path}`, headers)
    await new Promise<void>((resolve, reject) => {
      client.socket.once('open', resolve)
      client.socket.once('unexpected-response', (_request, response) => reject(new Error(`refused ${response.statusCode}`)))
      client.socket.once('error', reject)
    })
    return client
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** The first message, heard or yet to come, that fits; it and all before it are taken away. */
  async next(fits: (message: Heard) => boolean): Promise<Heard> {
    const at = await this.#place(fits)
    return this.heard.splice(0, at + 1).at(-1) as Heard
  }

  /** Where the first message that fits stands in what was heard. */
  async #place(fits: (message: Heard) => boolean): Promise<number> {
    for (;;) {
      const at = this.heard.findIndex(fits)
      if (at >= 0) return at
      await new Promise<void>((resolve) => {
        this.#changed = resolve
      })
    }
  }

  of(type: ServerMessage['type'], symbol?: string): Promise<Heard> {
    return this.next((message) => message.type === type && (symbol === undefined || message.symbol === symbol))
  }

  /**
   * Everything sent before this was served: an answered probe follows it. What else was heard stays, to be looked at.
   */
  async served(): Promise<void> {
    this.send({ op: 'probe' })
    this.heard.splice(await this.#place(({ reason }) => reason === 'unknown_op'), 1)
  }

  close(): void {
    this.socket.close()
  }
}

/** Key order may differ between a schema and a message. */
function isSame(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .sort(([x], [y]) => (x < y ? -1 : 1))
              .map(([key, one]) => [key, sorted(one)]),
          )
        : value
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

/** Numbers of the messages of one topic, in order. */
export const numbersOf = (messages: readonly Heard[], type: string) =>
  messages.filter((one): one is Heard & Numbered => one.type === type).map(({ n }) => n)
