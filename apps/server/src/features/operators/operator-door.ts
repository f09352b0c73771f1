import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { failure, OPERATOR_DOOR_HEADER, success } from '@glasshouse/wire'
import Fastify, { type FastifyError } from 'fastify'
import { ApiError } from '../../errors/api-error.ts'
import { answerError, answerUnknownPath } from '../../http/answer-error.ts'
import { answerClientError } from '../../http/client-errors.ts'
import { readinessOf } from '../../http/health.ts'
import { readShapesWithZod } from '../../http/shapes.ts'
import type { Needs } from '../../services/services.ts'
import { ActDesk } from './act-desk.ts'
import { type AlertServices, sendOperatorAlerts } from './alerts/operator-alerts.ts'
import { type GroupMailServices, sendGroupMails } from './content/group-mail-sender.ts'
import { type OperatorCallServices, operatorCallRoutes } from './operator-call-routes.ts'
import { commandLineDoor } from './operator-routes.ts'

export type DoorServices = OperatorCallServices &
  GroupMailServices &
  AlertServices &
  Needs<'config' | 'engine' | 'listing' | 'messages' | 'quotes'>

/**
 * File by which the command line finds the door: port and secret of this run, readable by the server's system user
 * only.
 */
export const OPERATOR_DOOR_FILE = 'operator-door.json'
const BODY_MAX = 16 * 1024
/** Pause between two looks for acts that were approved and not executed, or not approved in time. */
const RESUME_MS = 5_000

/**
 * Operators' calls: on loopback, at a port of their own, with a secret of this run. The secret gives no rights by
 * itself: each call needs an operator's token. While the exchange is open to this machine only and has no mail server,
 * its local mailbox can be read with the secret alone. `desk`: the one of all doors of this process.
 */
export async function startOperatorDoor(services: DoorServices, desk = new ActDesk(services)): Promise<() => Promise<void>> {
  const secret = randomBytes(32).toString('base64url')
  const app = Fastify({ logger: false, bodyLimit: BODY_MAX, clientErrorHandler: answerClientError })
  readShapesWithZod(app)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (!(error instanceof ApiError) && (error.statusCode ?? 500) >= 500) services.log.error({ err: error }, 'an operators’ call failed')
    return answerError(error, request, reply)
  })
  app.setNotFoundHandler(answerUnknownPath)
  app.addHook('onRequest', async (request, reply) => {
    if (isSame(String(request.headers[OPERATOR_DOOR_HEADER] ?? ''), secret)) return
    return reply.send(failure({ reason: 'token_invalid' }))
  })
  operatorCallRoutes(app, services, desk, commandLineDoor(services))
  app.get('/outbox', async () => {
    const { mailbox } = services.messages
    return mailbox ? success({ messages: mailbox.list() }) : failure({ reason: 'unknown_path' })
  })
  app.get('/status', async () => success(readinessOf(services)))
  const stopResuming = keepResuming(services, [() => desk.resume(), () => sendGroupMails(services), () => sendOperatorAlerts(services)])
  await app.listen({ host: '127.0.0.1', port: 0 })
  const file = join(services.config.dataDir, OPERATOR_DOOR_FILE)
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify({ port: (app.server.address() as AddressInfo).port, secret }), { mode: 0o600 })
  return async () => {
    rmSync(file, { force: true })
    await Promise.all([app.close(), stopResuming()])
  }
}

/** At once, then after each pause. */
function keepResuming({ log }: Needs<'log'>, works: readonly (() => Promise<void>)[]): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const resume = async (): Promise<void> => {
    for (const work of works)
      await work().catch((error: unknown) => log.warn({ err: error }, 'what operators left to do cannot be read; it is looked for again'))
    if (isStopped) return
    timer = setTimeout(() => {
      running = resume()
    }, RESUME_MS)
    timer.unref()
  }
  let running = resume()
  return () => {
    isStopped = true
    clearTimeout(timer)
    return running
  }
}

function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
