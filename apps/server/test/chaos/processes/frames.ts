import type { Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'

/** Messages over a socket: a length of four bytes, then the value with all its types. */
export function sendFrame(socket: Socket, message: unknown): void {
  const body = serialize(message)
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  socket.write(Buffer.concat([head, body]))
}

export function onFrames(socket: Socket, listener: (message: unknown) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE()) {
      const end = 4 + rest.readUInt32BE()
      listener(deserialize(rest.subarray(4, end)))
      rest = rest.subarray(end)
    }
  })
}
