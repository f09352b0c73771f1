import { hash } from 'node:crypto'
import type { Actor, Hash128 } from '@glasshouse/domain'
import { FREEZE_KEYS, type FreezeKey, isBlocked, type Session } from '@glasshouse/records'
import { HEADERS, KEY_PATTERN } from '@glasshouse/wire'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import { countedNetwork } from '../limits/counted-address.ts'
import type { Needs } from '../services/services.ts'
import { whileDatabaseAnswers } from './while-database-answers.ts'

/** Services that tell whose request it is. */
export type AccessServices = Needs<'engine' | 'tokens'>

/** `authorization` (with or without `Bearer`), else `satoken`. */
export function tokenOf(request: FastifyRequest): string {
  const [first, second] = [headerOf(request, HEADERS.token), headerOf(request, HEADERS.tokenAlias)]
  const value = first === '' ? second : first
  // Nearly all send the bare token: then there is nothing to take off.
  return value.includes(' ') ? value.replace(/^Bearer /i, '').trim() : value.trim()
}

/** The caller's session; a token error when there is none. */
export async function requireSession(services: AccessServices, request: FastifyRequest): Promise<Session> {
  return sessionAtHand(services, request) ?? required(await sessionFound(services, request))
}

/** For calls that work signed out too. */
export async function sessionIfAny(services: AccessServices, request: FastifyRequest): Promise<Session | null> {
  return tokenOf(request) === '' ? null : sessionFound(services, request)
}

/** Session of a token that memory does not know: the database is asked. */
const sessionFound = (services: AccessServices, request: FastifyRequest): Promise<Session | null> =>
  whileDatabaseAnswers(services.engine, () => services.tokens.find(tokenOf(request), countedNetwork(request.ip)))

/** Session in memory, as `requireSession` finds it, without waiting; undefined when only the database can tell. */
export function sessionAtHand(services: Needs<'tokens'>, request: FastifyRequest): Session | undefined {
  const token = tokenOf(request)
  if (token === '') throw new ApiError({ reason: 'token_missing' })
  const session = services.tokens.atHand(token)
  return session === undefined ? undefined : required(session)
}

function required(session: Session | null): Session {
  if (!session) throw new ApiError({ reason: 'token_invalid' })
  return session
}

/** The client says in which realm it believes to be; acting in the other one is refused. */
export function checkRealm(request: FastifyRequest, session: Session): void {
  const realm = headerOf(request, HEADERS.realm)
  if (realm === '' || realm === session.realm) return
  if (realm !== 'real' && realm !== 'demo')
    throw new ApiError({ reason: 'value_not_listed', field: HEADERS.realm, rule: 'must be real or demo' })
  throw new ApiError({ reason: 'realm_changed' })
}

/** Token that the device was given at an earlier sign-in, '' without it. */
export const deviceTokenOf = (request: FastifyRequest): string => headerOf(request, HEADERS.device)

/** The `idempotency-key` header, '' without one. */
export function keyHeaderOf(request: FastifyRequest): string {
  const key = headerOf(request, HEADERS.key)
  if (key === '' || KEY_PATTERN.test(key)) return key
  throw new ApiError({ reason: 'field_malformed', field: HEADERS.key, rule: 'must be 1 to 64 letters, digits or _ . : -' })
}

/** Actor of the core: the session's account and nobody else, whatever the body says. */
export async function actorOf(services: Needs<'accounts'>, session: Session, key: string): Promise<Actor> {
  const accountId = await services.accounts.of(session.user.userRef, session.realm)
  return { origin: 'user', actorId: 0, accountId, realm: session.realm, key: key === '' ? '' : hash128(key) }
}

export const hash128 = (text: string): Hash128 => hash('sha256', text).slice(0, 32)

/** The server enforces what the frozen dialog tells. */
export async function refuseBlocked(services: Needs<never, 'settings'>, session: Session, keys: readonly FreezeKey[]): Promise<void> {
  const rules = await services.records.settings.moduleRules()
  if (isBlocked(session.user.status, keys, rules)) throw new ApiError({ reason: 'module_frozen' })
}

export const SPOT_FREEZE_KEYS: readonly FreezeKey[] = FREEZE_KEYS.filter((key) => key === 'FINANCIAL' || key === 'CURRENCY')

/** Opening and replacing; closing at market and cancels pass: who may not trade any more must still get out. */
export const CONTRACT_FREEZE_KEYS: readonly FreezeKey[] = FREEZE_KEYS.filter((key) => key === 'FINANCIAL' || key === 'U_CONTRACT')

/** Placing only: what was accepted runs to its end, and a blocked user may still set limits and an exclusion. */
export const OPTION_FREEZE_KEYS: readonly FreezeKey[] = FREEZE_KEYS.filter((key) => key === 'FINANCIAL' || key === 'SECOND_CONTRACT')

/** Swapping; what waits goes on. */
export const SWAP_FREEZE_KEYS: readonly FreezeKey[] = FREEZE_KEYS.filter((key) => key === 'EXCHANGE')

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}
