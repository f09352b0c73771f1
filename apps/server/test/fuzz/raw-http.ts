import { connect, type Socket } from 'node:net'

export interface RawRequest {
  readonly method: string
  /** Path and query, already escaped. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}
export interface RawReply {
  /** 0: the connection ended without a reply, or none came in time. */
  readonly status: number
  readonly body: string
  readonly startedMs: number
  readonly ms: number
}

const WAIT_MS = 20_000
const HEAD_END = '\r\n\r\n'

/** One connection that is kept open. What is sent is sent as it stands: no client between would mend a broken body. */
export class RawConnection {
  readonly #port: number
  #socket: Socket | null = null
  #received: Buffer = Buffer.alloc(0)
  #answer: (reply: Pick<RawReply, 'status' | 'body'>) => void = () => {}

  constructor(port: number) {
    this.#port = port
  }

  async send({ method, target, headers, body }: RawRequest): Promise<RawReply> {
    const content = body === null ? null : Buffer.from(body)
    const lines = [
      `${method} ${target} HTTP/1.1`,
      'host: 127.0.0.1',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    if (content) lines.push(`content-length: ${content.length}`)
    const head = Buffer.from(`${lines.join('\r\n')}${HEAD_END}`, 'latin1')
    const startedMs = performance.now()
    const socket = this.#socket ?? this.#open()
    let timer: NodeJS.Timeout | undefined
    const answered = new Promise<Pick<RawReply, 'status' | 'body'>>((resolve) => {
      this.#answer = resolve
      timer = setTimeout(() => this.#lose(socket), WAIT_MS)
    })
    socket.write(content ? Buffer.concat([head, content]) : head)
    const reply = await answered
    clearTimeout(timer)
    return { ...reply, startedMs, ms: performance.now() - startedMs }
  }

  close(): void {
    this.#socket?.destroy()
  }

  #open(): Socket {
    const socket = connect(this.#port, '127.0.0.1').setNoDelay(true)
    this.#socket = socket
    this.#received = Buffer.alloc(0)
    socket.on('data', (bytes) => this.#read(bytes))
    socket.on('error', () => this.#lose(socket))
    socket.on('close', () => this.#lose(socket))
    return socket
  }

  #lose(socket: Socket): void {
    if (this.#socket !== socket) return
    this.#socket = null
    socket.destroy()
    this.#answer({ status: 0, body: '' })
  }

  #read(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes])
    const end = this.#received.indexOf(HEAD_END)
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const from = end + HEAD_END.length
    const read = /^transfer-encoding: *chunked/im.test(head) ? chunksFrom(this.#received, from) : wholeFrom(this.#received, from, head)
    if (!read) return
    const { body } = read
    this.#received = this.#received.subarray(read.end)
    if (/^connection: *close/im.test(head)) this.#drop()
    this.#answer({ status: Number(head.slice(9, 12)), body })
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.destroy()
  }
}

interface ReadBody {
  readonly body: string
  readonly end: number
}

/** Null while a part of it is on its way. */
function wholeFrom(bytes: Buffer, from: number, head: string): ReadBody | null {
  const end = from + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
  return bytes.length < end ? null : { body: bytes.toString('utf8', from, end), end }
}

/** The same of a body whose length nobody knew at its beginning. */
function chunksFrom(bytes: Buffer, from: number): ReadBody | null {
  const chunks: Buffer[] = []
  for (let at = from; ; ) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    const end = line + 2 + size + 2
    if (bytes.length < end) return null
    if (size === 0) return { body: Buffer.concat(chunks).toString('utf8'), end }
    chunks.push(bytes.subarray(line + 2, line + 2 + size))
    at = end
  }
}
