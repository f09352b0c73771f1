/** Reading of a reply by a client. Shared by server tests and web; needs no schema. */
export type Outcome = { readonly kind: 'success' } | { readonly kind: 'failed' | 'signed_out' | 'network'; readonly msg: string }

export const SYSTEM_ERROR = 'System error'
export const NETWORK_ANOMALY = 'Network anomaly'

/**
 * The order matters: 500 is above 0 and would read as success. (1) 500 with `Token` ends the session, (2) any other 500
 * fails, (3) a code above 0 is success, (4) the rest fails with its msg or `System error`.
 */
export function outcomeOf(httpStatus: number, body: unknown): Outcome {
  if (httpStatus !== 200) return { kind: 'network', msg: NETWORK_ANOMALY }
  const { code, msg } = (typeof body === 'object' && body !== null ? body : {}) as { code?: unknown; msg?: unknown }
  const words = typeof msg === 'string' && msg !== '' ? msg : SYSTEM_ERROR
  if (Number(code) === 500) return { kind: words.includes('Token') ? 'signed_out' : 'failed', msg: words }
  return isCode(code) && Number(code) > 0 ? { kind: 'success' } : { kind: 'failed', msg: words }
}

function isCode(code: unknown): code is number | string {
  return typeof code === 'number' || (typeof code === 'string' && code.trim() !== '')
}
