import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { answerClientError } from './client-errors.ts'

interface Arrival {
  readonly response: ServerResponse
  timer?: NodeJS.Timeout
}
const arrivals = new WeakMap<IncomingMessage, Arrival>()
const LATE = Object.assign(new Error('The request took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/**
 * Gives up requests whose body is not whole in time. Node has one limit for all requests, and a form on a slow line
 * needs more of it than a call.
 */
export function limitArrival(server: Server, withinMs: number): void {
  // Before the calls themselves, one of which may extend it at once.
  server.prependListener('request', (request, response) => {
    if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
    const arrival: Arrival = { response }
    arrivals.set(request, arrival)
    restart(request, arrival, withinMs)
    request.once('close', () => clearTimeout(arrival.timer))
  })
}

/** Gives the body of this request so much time from now on. */
export function extendArrival(request: IncomingMessage, withinMs: number): void {
  const arrival = arrivals.get(request)
  if (arrival) restart(request, arrival, withinMs)
}

function restart(request: IncomingMessage, arrival: Arrival, withinMs: number): void {
  clearTimeout(arrival.timer)
  arrival.timer = setTimeout(() => giveUp(request, arrival), withinMs).unref()
}

function giveUp(request: IncomingMessage, { response }: Arrival): void {
  if (request.complete) return
  if (response.headersSent) request.socket.destroy()
  else answerClientError(LATE, request.socket)
}
