import { connect, type Socket } from 'node:net'

/** One keep-alive connection that sends ready-made requests one after the other: as little client as HTTP allows. */
export class HttpLine {
  readonly #socket: Socket
  #received = ''
  #done: ((body: string) => void) | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => this.#read(text))
    socket.on('close', () => this.#done?.(''))
  }

  static open(port: number): Promise<HttpLine> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new HttpLine(socket)))
      socket.on('error', reject)
    })
  }

  /** Resolves with the body. */
  send(request: string): Promise<string> {
    return new Promise((resolve) => {
      this.#done = resolve
      this.#socket.write(request, 'latin1')
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(text: string): void {
    this.#received += text
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1] ?? 0)
    if (this.#received.length < headEnd + 4 + length) return
    const body = this.#received.slice(headEnd + 4, headEnd + 4 + length)
    this.#received = this.#received.slice(headEnd + 4 + length)
    const done = this.#done
    this.#done = null
    done?.(body)
  }
}

export function requestText(words: {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly body?: string
}): string {
  const head = `${words.method} ${words.path} HTTP/1.1\r\nHost: bench\r\nsatoken: ${words.token}\r\n`
  if (words.body === undefined) return `${head}\r\n`
  return `${head}Content-Type: application/json\r\nContent-Length: ${words.body.length}\r\n\r\n${words.body}`
}
