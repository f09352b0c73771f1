/** First line of what opens a sitting: no signature of an act is one of a sign-in. */
export const SIGN_IN_TAG = 'glasshouse sign-in 1\n'

/**
 * What is signed to open a sitting: at this exchange, at one of its doors, for a challenge that counts once. `door`: the
 * origin of a console, or the command line.
 */
export const signInBytes = (exchangeId: string, door: string, challenge: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${SIGN_IN_TAG}${exchangeId}\n${door}\n${challenge}\n`)
