import { type Answers, fakeServer, ok } from '@glasshouse/client/testing'
import { hexOf } from '@glasshouse/operator-keys'
import type { ActToSign } from '@glasshouse/wire'
import { keepKey } from '../session/open-key.ts'
import { EXCHANGE } from './seen-withdrawal.ts'

export const [APPROVE, SIGN, WITHDRAW] = ['/operator/acts/approve', '/operator/acts/sign', '/operator/acts/withdraw'] as const

/** A server that has this act to sign, and takes each signature. */
export const signingServer = (act: ActToSign, answers: Answers = {}) =>
  fakeServer({
    '/operator/operators': () => ok({ exchangeId: EXCHANGE, rpId: 'localhost', origins: [], recoveryKeyId: '', recovery: null }, []),
    '/operator/acts/request': () => ok(act),
    '/operator/acts/one': () => ok(act),
    [SIGN]: () => ok({ ...act, state: 'executed' }),
    [APPROVE]: () => ok({ ...act, state: 'executed' }),
    [WITHDRAW]: () => ok({ ...act, state: 'withdrawn' }),
    ...answers,
  })

/** Opens a key file. Gives what it signed, as hex. */
export function openKeyFile(): readonly string[] {
  const signed: string[] = []
  const sign = (bytes: Uint8Array) => `${signed.push(hexOf(bytes))}`
  keepKey({ keyId: 'cd'.repeat(16), sign } as unknown as Parameters<typeof keepKey>[0])
  return signed
}
