import type { WalletPurpose, WalletType } from '@glasshouse/records'
import { keccak_256 } from '@noble/hashes/sha3.js'

export interface MessageParts {
  readonly type: WalletType
  readonly purpose: WalletPurpose
  /** Origin of the exchange, such as `https://exchange.example`. */
  readonly origin: string
  readonly address: string
  readonly chainId: number
  readonly nonce: string
  readonly issuedAtMs: number
  readonly expiresAtMs: number
}

/**
 * Said in English only: ERC-4361 takes a statement of ASCII letters, and what is signed must read the same everywhere.
 */
const STATEMENTS: Readonly<Record<WalletPurpose, string>> = {
  login: 'Log in to this exchange. This is no transaction, costs nothing and allows no spending.',
  proof: 'Show that your account is yours. This is no transaction, costs nothing and allows no spending.',
  bind: 'Add this wallet to your account as a way to log in. This is no transaction, costs nothing and allows no spending.',
}
const ACCOUNTS: Readonly<Record<WalletType, string>> = { ethereum: 'Ethereum', tron: 'Tron' }

/** The text that a wallet signs: ERC-4361, on Tron the same text under that chain's name. */
export function messageOf({ type, purpose, origin, address, chainId, nonce, issuedAtMs, expiresAtMs }: MessageParts): string {
  return [
    `${new URL(origin).host} wants you to sign in with your ${ACCOUNTS[type]} account:`,
    address,
    '',
    STATEMENTS[purpose],
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(issuedAtMs).toISOString()}`,
    `Expiration Time: ${new Date(expiresAtMs).toISOString()}`,
  ].join('\n')
}

/** EIP-191 and TIP-191: no transaction of either chain begins with the byte 0x19, so a signed text is never one. */
const PREFIXES: Readonly<Record<WalletType, string>> = {
  ethereum: '\x19Ethereum Signed Message:\n',
  tron: '\x19TRON Signed Message:\n',
}

/** What a wallet's key signs of a text. */
export function hashOfMessage(type: WalletType, message: string): Uint8Array {
  const bytes = Buffer.from(message)
  return keccak_256(Buffer.concat([Buffer.from(`${PREFIXES[type]}${bytes.length}`), bytes]))
}
