import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wireId, wirePattern } from '../fields.ts'

export const sessionEntry = z.object({
  id: z.string(),
  /** What the browser says of itself, such as `Chrome on Android`; '' where it says nothing known. */
  browser: z.string(),
  system: z.string(),
  /** Network address as it was seen at the sign-in, its last part hidden. */
  network: z.string(),
  /** The session of this very call. */
  isOwn: z.boolean(),
  signedInAtMs: z.number().int(),
  /** Exact to the hour. */
  lastUsedAtMs: z.number().int(),
})
export type SessionEntry = z.output<typeof sessionEntry>

/** Living sessions of the user, the own one first, then the newest. */
export const userSessions = endpoint('GET', '/api/user/sessions', {
  clientName: 'listSessions',
  summary: 'Sessions of the user',
  access: 'user',
  kind: 'read',
  ignoresRealm: true,
  row: sessionEntry,
})

const SESSION_ID = wirePattern(/^[0-9a-f]{32}$/, 'must be the id of a session', 32)

/** Ends a session of the user, and its sockets at once. Another user's, or one that is over: `not_found`. */
export const endSession = endpoint('POST', '/api/user/sessions/end', {
  clientName: 'endSession',
  summary: 'End one session',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  remembersKey: true,
  body: z.object({ sessionId: SESSION_ID }),
})

/** Ends every session of the user but this one. */
export const endOtherSessions = endpoint('POST', '/api/user/sessions/endOthers', {
  clientName: 'endOtherSessions',
  summary: 'End every other session',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  remembersKey: true,
  data: z.object({ ended: z.number().int() }),
})

/**
 * "This was not me", from the link of a notice: stops payouts of the account and ends every session of it. Works signed
 * out; the token works once, for 7 days. A token that is unknown, used or too old: `link_not_valid`.
 */
export const notMe = endpoint('POST', '/api/user/notMe', {
  clientName: 'sayNotMe',
  summary: 'Stop payouts and end every session, by the link of a notice',
  access: 'public',
  kind: 'submit',
  ignoresRealm: true,
  body: z.object({ token: wirePattern(/^[\w-]{43}$/, 'must be the token of a notice', 43) }),
})

/**
 * The same from a notice in the inbox, by a signed-in user: whoever has neither a mail address nor a phone gets no link.
 * Works once for each notice of security, for 7 days. That of another user, used or too old: `link_not_valid`.
 */
export const notMeOfNotice = endpoint('POST', '/api/user/notMeOfNotice', {
  clientName: 'sayNotMeOfNotice',
  summary: 'Stop payouts and end every session, from a notice in the inbox',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  body: z.object({ id: wireId }),
})

export interface SessionFacts {
  readonly sessionId: string
  readonly device: { readonly browser: string; readonly system: string }
  readonly network: string
  readonly createdAtMs: number
  readonly lastUsedAtMs: number
}

/** @param ownId session of the call */
export const sessionEntryToWire = (
  { sessionId, device, network, createdAtMs, lastUsedAtMs }: SessionFacts,
  ownId: string,
): SessionEntry => ({
  id: sessionId,
  ...device,
  network,
  isOwn: sessionId === ownId,
  signedInAtMs: createdAtMs,
  lastUsedAtMs,
})
