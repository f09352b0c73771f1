import { createHash } from 'node:crypto'
import type { DepositChain, DerivingKey } from '@glasshouse/records'
import { HDKey } from '@scure/bip32'
import { ADDRESS_WRITERS } from './chain-addresses.ts'

/** Prefixes of extended keys: `xpub`, and `zpub` as wallets write those of bech32 addresses. */
const VERSIONS = {
  xpub: { public: 0x0488b21e, private: 0x0488ade4 },
  zpub: { public: 0x04b24746, private: 0x04b2430c },
} as const

export class ExtendedKeyError extends Error {
  override readonly name = 'ExtendedKeyError'
}

/**
 * Addresses below an extended public key of one account, as every wallet derives them: `0/index`. A private key is
 * refused: whoever can read it could take the money. No message repeats the key.
 */
export function derivingKey(chain: DepositChain, text: string): DerivingKey {
  const receiving = readKey(text).deriveChild(0)
  const keyId = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return {
    chain,
    keyId,
    addressAt: (index) => ADDRESS_WRITERS[chain](receiving.deriveChild(index).publicKey as Uint8Array),
  }
}

function readKey(text: string): HDKey {
  if (/^[xyz]prv/.test(text)) throw new ExtendedKeyError('must be an extended public key; this one is private')
  const versions = text.startsWith('zpub') ? VERSIONS.zpub : VERSIONS.xpub
  try {
    return HDKey.fromExtendedKey(text, versions)
  } catch {
    throw new ExtendedKeyError('must be an extended public key that begins with xpub or zpub')
  }
}
