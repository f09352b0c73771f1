/**
 * SQLSTATE of a failed query: classes 08 connection, 57 operator intervention, 58 system error, and 53 resources, but
 * for a full disk.
 */
const OUT_OF_REACH_SQLSTATE = /^(08|57|58|53(?!100))[0-9A-Z]/
const OUT_OF_REACH_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/** Words of the driver, without a code, when a connection goes away. */
const OUT_OF_REACH_WORDS = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** The server is down, on its way up or down, or not to be talked to: the same work may succeed later. */
export const isOutOfReach = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code = '', message }) =>
      OUT_OF_REACH_CODES.includes(code) || (code.length === 5 && OUT_OF_REACH_SQLSTATE.test(code)) || OUT_OF_REACH_WORDS.test(message),
  )

export const isDiskFull = (error: unknown): boolean =>
  causesOf(error).some(({ code, message }) => code === '53100' || code === 'ENOSPC' || /No space left on device/.test(message))

/** The error and what caused it; a bound ends a chain that closes in itself. */
function causesOf(error: unknown): (Error & { readonly code?: string })[] {
  const chain: Error[] = []
  for (let link = error; link instanceof Error && chain.length < 8; link = link.cause) chain.push(link)
  return chain
}
