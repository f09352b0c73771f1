import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/**
 * A house in front of the real one, that a test can change: another version of the app, answers that wait, nobody
 * there.
 */
export interface HouseInFront {
  readonly url: string
  /** Serves another worker from now on, as after a deployment. */
  deploy(): void
  /** Answers to this path wait until the promise resolves. */
  holdBack(path: string, until: Promise<void>): void
  /** Files with this in their path are cut off from now on, half asked for. */
  lose(part: string): void
  /** Runs another brand from now on. */
  runBrand(name: string): void
  /** Bytes of the sockets that are open now are swallowed in both directions; none of them is closed. */
  swallow(): void
  /** Sockets that were let in. */
  readonly sockets: () => number
  /** Nobody answers any more, open connections are cut. */
  leave(): Promise<void>
}

export async function houseInFront(behind: string): Promise<HouseInFront> {
  const { hostname, port } = new URL(behind)
  const open = new Set<Socket>()
  const held = new Map<string, Promise<void>>()
  const lost: string[] = []
  const passing = new Set<() => void>()
  let sockets = 0
  let version = 0
  let brand = ''
  const server = createServer((asked, answer) => void pass(asked, answer))
  const pass = async (asked: IncomingMessage, answer: ServerResponse) => {
    const path = asked.url?.split('?')[0] ?? ''
    if (lost.some((part) => path.includes(part))) {
      asked.socket.destroy()
      return
    }
    const onwardPath = brand && path.startsWith('/platform/') ? `/platform/${brand}/config.js` : asked.url
    const headers = { ...asked.headers }
    // The whole worker each time: a 304 could not carry another version.
    if (path === '/sw.js') delete headers['if-none-match']
    if (path === '/sw.js') delete headers['if-modified-since']
    if (path === '/sw.js') delete headers['accept-encoding']
    const onward = request({ hostname, port, path: onwardPath, method: asked.method, headers }, async (reply) => {
      await held.get(path)
      if (path !== '/sw.js' || version === 0) {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
        return
      }
      const { 'content-length': _, etag: __, ...rest } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, rest)
      reply.on('end', () => answer.end(`\n// version ${version}`))
      reply.pipe(answer, { end: false })
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.on('upgrade', (asked, socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      // The real one lets in pages of its own address alone, and knows of no other.
      const lines = Object.entries({ ...asked.headers, origin: new URL(behind).origin }).map(([name, value]) => `${name}: ${value}`)
      onward.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
      sockets++
    })
    const swallow = () => {
      for (const side of [socket, onward]) side.unpipe().resume()
    }
    passing.add(swallow)
    const end = () => {
      passing.delete(swallow)
      socket.destroy()
      onward.destroy()
    }
    for (const side of [socket, onward]) side.on('error', end).on('close', end)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => version++,
    runBrand: (name) => {
      brand = name
    },
    lose: (part) => void lost.push(part),
    swallow: () => {
      for (const swallow of passing) swallow()
    },
    sockets: () => sockets,
    holdBack: (path, until) => held.set(path, until),
    leave: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of open) socket.destroy()
      }),
  }
}
