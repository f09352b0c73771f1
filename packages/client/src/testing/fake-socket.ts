/** The network's side of a socket, played by the test. */
export class FakeSocket {
  static all: FakeSocket[] = []
  readonly url: string
  readonly sent: unknown[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: (() => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket
  }
  accept() {
    this.readyState = 1
    this.onopen?.()
  }
  say(message: object | string) {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }
  send(text: string) {
    this.sent.push(text.startsWith('{') ? JSON.parse(text) : text)
  }
  close() {
    this.readyState = 3
  }
}
