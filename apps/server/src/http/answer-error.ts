import { type Fault, failure } from '@glasshouse/wire'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { UnansweredError } from '../engine/protocol/engine.ts'
import { ApiError } from '../errors/api-error.ts'

/** Longest part of a path, characters: a list of ids is one. */
export const PARAM_MAX = 1_000

/** Errors that the router finds in a path before there is a call. */
const PATH_FAULTS: Readonly<Record<string, Fault>> = {
  FST_ERR_BAD_URL: { reason: 'field_malformed', rule: 'The path is not escaped as UTF-8' },
  FST_ERR_MAX_PARAM_LENGTH: { reason: 'field_too_long', rule: `A part of the path must have at most ${PARAM_MAX} characters` },
}

export const answerPathError = (error: FastifyError, reply: FastifyReply) =>
  reply
    .code(200)
    .header('cache-control', 'no-store')
    .send(failure(PATH_FAULTS[error.code] ?? { reason: 'field_malformed' }))

export const answerUnknownPath = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send(failure({ reason: 'unknown_path' }))

/**
 * The one error handler. HTTP status is 200 for every answer of the exchange; 503 says that it is too busy to give one.
 */
export function answerError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store')
  discardRest(request, reply)
  if (error instanceof ApiError) return reply.code(error.fault.reason === 'busy' ? 503 : 200).send(failure(error.fault))
  // Asked of the core's memory before anything was submitted.
  if (error instanceof UnansweredError) return reply.code(200).send(failure({ reason: 'unavailable' }))
  const known = FASTIFY_FAULTS[error.code]
  if (known) return reply.code(200).send(failure({ reason: known }))
  if (error.statusCode !== undefined && error.statusCode < 500) return reply.code(200).send(failure({ reason: 'field_malformed' }))
  request.log.error({ reqId: request.id, err: error, route: request.routeOptions.url }, 'request failed')
  return reply.code(200).send(failure({ reason: 'internal' }))
}

/**
 * A browser reads an answer only after it has sent all: to close while it sends is to lose the answer. What is left of
 * the body is thrown away as it comes, for as long as a request may take to arrive.
 */
function discardRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return
  reply.removeHeader('connection')
  raw.resume()
}

const FASTIFY_FAULTS: Readonly<Record<string, 'body_not_json' | 'body_too_large'>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'body_not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body_not_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body_not_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_not_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
}
