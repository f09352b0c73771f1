import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { failure, success } from '@glasshouse/wire'
import Fastify from 'fastify'
import { z } from 'zod'
import { ApiError } from '../../errors/api-error.ts'
import type { Services } from '../../services/services.ts'
import { runOperatorAct } from './operator-acts.ts'

/** Where the command line finds the door: port and secret of this run, readable by the house's own system user only. */
export const OPERATOR_DOOR_FILE = 'operator-door.json'

const login = z.object({ who: z.string().min(1).max(64), password: z.string().min(1).max(200) })
export const operatorRequest = z.object({
  act: z.array(z.string().max(200)).min(1).max(10),
  reason: z.string().max(40),
  evidence: z.string().max(200).default(''),
  actor: login,
  approver: login,
})
export type OperatorRequest = z.output<typeof operatorRequest>

/**
 * A door for the operators' command line: on loopback, at a port of its own, with a secret of this run. It gives no
 * rights by itself: each act needs the passwords of two different operators and goes through the core's checks. While
 * the house is open to this machine only and has no mail server, its outbox can be read with the secret alone.
 */
export async function startOperatorDoor(services: Services): Promise<() => Promise<void>> {
  const secret = randomBytes(32).toString('base64url')
  const app = Fastify({ logger: false, bodyLimit: 16 * 1024 })
  app.post('/act', async (request) => {
    if (!isSame(String(request.headers.authorization ?? ''), secret)) return failure({ reason: 'token_invalid' })
    const read = operatorRequest.safeParse(request.body)
    if (!read.success) return failure({ reason: 'field_malformed', field: String(read.error.issues[0]?.path.join('.') ?? '') })
    try {
      return success(await runOperatorAct(services, read.data))
    } catch (error) {
      if (error instanceof ApiError) return failure(error.fault)
      services.log.error({ err: error }, 'an operator act failed')
      return failure({ reason: 'internal' })
    }
  })
  app.get('/outbox', async (request) => {
    if (!isSame(String(request.headers.authorization ?? ''), secret)) return failure({ reason: 'token_invalid' })
    const { outbox } = services.messages
    return outbox ? success({ messages: outbox.list() }) : failure({ reason: 'unknown_path' })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const file = join(services.config.dataDir, OPERATOR_DOOR_FILE)
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify({ port: (app.server.address() as AddressInfo).port, secret }), { mode: 0o600 })
  return async () => {
    rmSync(file, { force: true })
    await app.close()
  }
}

function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
