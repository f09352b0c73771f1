import { OPERATOR_PERMISSIONS, type OperatorRole } from '@glasshouse/domain'
import type { Operator } from '@glasshouse/records'
import type { AnyEndpoint, BodyRead, QueryRead, ReplyOf } from '@glasshouse/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenOf } from '../../calls/access.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export interface AskedByOperator<Call extends AnyEndpoint> {
  readonly operator: Operator
  readonly token: string
  readonly query: QueryRead<Call>
  readonly body: BodyRead<Call>
  readonly reply: FastifyReply
}

/** A call of a signed-in operator who has one of the roles it needs. Both are looked at before the body is. */
export function serveOperator<Call extends AnyEndpoint>(
  app: FastifyInstance,
  services: Needs<never, 'operatorSessions'>,
  call: Call,
  handle: (asked: AskedByOperator<Call>) => Promise<ReplyOf<Call>>,
): void {
  if (call.access !== 'operator') throw new Error(`${call.path} is declared ${call.access}, but served to operators`)
  const operators = new WeakMap<FastifyRequest, Operator>()
  app.route({
    method: call.method,
    url: call.path,
    ...(call.bodyMax === undefined ? {} : { bodyLimit: call.bodyMax }),
    schema: { ...(call.body ? { body: call.body } : {}), ...(call.query ? { querystring: call.query } : {}) },
    onRequest: async (request) => void operators.set(request, await permitted(services, call, request)),
    handler: (request, reply) => {
      const { query, body } = request
      return handle({ operator: operators.get(request) as Operator, token: tokenOf(request), query, body, reply } as AskedByOperator<Call>)
    },
  })
}

async function permitted(
  { records }: Needs<never, 'operatorSessions'>,
  { permission }: AnyEndpoint,
  request: FastifyRequest,
): Promise<Operator> {
  const token = tokenOf(request)
  if (token === '') throw new ApiError({ reason: 'token_missing' })
  const operator = await records.operatorSessions.find(token)
  if (!operator) throw new ApiError({ reason: 'token_invalid' })
  const allowed: readonly OperatorRole[] = permission === undefined ? operator.roles : OPERATOR_PERMISSIONS[permission]
  const isAllowed = permission === undefined || operator.roles.some((role) => allowed.includes(role))
  if (!isAllowed) throw new ApiError({ reason: 'role_missing' })
  return operator
}
