import { createHmac, hkdfSync } from 'node:crypto'
import type { Keyring } from '../sealing/keyring.ts'
import { seal, unseal } from '../sealing/seal.ts'
import { type CheckedIdentity, comparedNumber } from './sent-identity.ts'

export interface IdentityKeys {
  /** Seals names and numbers at rest. */
  readonly sealing: Keyring
  /** Only its oldest key is used, for ever: with another one earlier duplicates would not be found. */
  readonly duplicates: Keyring
}
type Named = Pick<CheckedIdentity, 'realName' | 'number'>

export const sealIdentity = (keys: IdentityKeys, userId: string, { realName, number }: Named): Buffer =>
  seal(keys.sealing, Buffer.from(JSON.stringify({ realName, number })), contextOf(userId))

export const openIdentity = (keys: IdentityKeys, userId: string, sealed: Buffer | null): Named =>
  sealed === null ? { realName: '', number: '' } : (JSON.parse(unseal(keys.sealing, sealed, contextOf(userId)).toString()) as Named)

/** Keyed, so that the tables alone do not let anybody try numbers. */
export function numberHash({ duplicates }: IdentityKeys, { country, cardType, number }: CheckedIdentity): string {
  const key = Buffer.from(hkdfSync('sha256', duplicates.current.bytes, '', 'identity number', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([country, cardType, comparedNumber(number)]))
    .digest('hex')
}

const contextOf = (userId: string) => `identity:${userId}`
