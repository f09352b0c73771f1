import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './text-frame.ts'

test('a reader of the library understands frames of each length form, umlauts counted in bytes', async () => {
  const texts = ['', 'a'.repeat(125), 'a'.repeat(126), 'ü'.repeat(63), 'b'.repeat(0xffff), 'c'.repeat(0x10000), '{"n":1}']
  const http = createServer().listen(0, '127.0.0.1')
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  http.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, () => {
      stream.write(Buffer.concat(texts.map(textFrame)))
    }),
  )
  await once(http, 'listening')
  const reader = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  const got: string[] = []
  await new Promise<void>((resolve, reject) => {
    reader.on('error', reject)
    reader.on('message', (data, isBinary) => {
      expect(isBinary).toBe(false)
      if (got.push(data.toString()) === texts.length) resolve()
    })
  })
  expect(got).toEqual(texts)
  reader.terminate()
  http.close()
})
