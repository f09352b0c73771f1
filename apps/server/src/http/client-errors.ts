import type { Socket } from 'node:net'
import { type Fault, failure } from '@glasshouse/wire'

interface Answer {
  readonly status: string
  readonly fault: Fault
}

const ANSWERS: Readonly<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    fault: { reason: 'body_too_large', rule: 'The path, the query and the headers must have at most 16 KB' },
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', fault: { reason: 'request_too_slow' } },
}
const NOT_HTTP: Answer = { status: '400 Bad Request', fault: { reason: 'field_malformed', rule: 'The request is not HTTP' } }

/**
 * Answer to bytes that never became a request: as calls are answered, and the connection ends. A closed one gets
 * nothing.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy()
  const { status, fault } = ANSWERS[error.code ?? ''] ?? NOT_HTTP
  const body = JSON.stringify(failure(fault))
  const headers = ['Content-Type: application/json; charset=utf-8', `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close']
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroySoon())
}
