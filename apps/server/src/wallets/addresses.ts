import { createHash } from 'node:crypto'
import type { AddressType as WalletType } from '@glasshouse/domain'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** 20 bytes that keccak makes of a public key: what an address of either chain type says, in its own writing. */
export type AddressBytes = Uint8Array

/** The bytes of an address that is written as its chain writes it; null of anything else, a wrong checksum among it. */
export function bytesOfAddress(type: WalletType, text: string): AddressBytes | null {
  return type === 'ethereum' ? ethereumBytes(text) : tronBytes(text)
}

/** What a refused address breaks, in words. */
export const ADDRESS_RULES: Readonly<Record<WalletType, string>> = {
  ethereum: 'must be an Ethereum address, in small letters or with its checksum in capital and small ones (EIP-55)',
  tron: 'must be a Tron address with its checksum (Base58Check)',
}

/** The one writing that is kept and signed: EIP-55 on Ethereum, Base58Check on Tron. */
export function addressOf(type: WalletType, bytes: AddressBytes): string {
  return type === 'ethereum' ? ethereumAddress(bytes) : tronAddress(bytes)
}

/**
 * Addresses that nobody holds a key of, by their bytes: zero, the small numbers beside it that are programs of the chain
 * or where coins are burnt, and contracts of the coins themselves.
 */
export function isNobodys(bytes: AddressBytes): boolean {
  return bytes.subarray(0, 18).every((byte) => byte === 0) || COINS.has(Buffer.from(bytes).toString('hex'))
}

/** USDT, USDC and DAI on Ethereum; USDT and USDC on Tron. */
const COINS: ReadonlySet<string> = new Set([
  'dac17f958d2ee523a2206206994597c13d831ec7',
  'a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '6b175474e89094c44da98b954eedeac495271d0f',
  'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  '3487b63d30b5b2c87fb7ffa8bcfade38eaac1abe',
])

/** `publicKey` without compression: the byte 4, then 64 bytes. */
export const bytesOfKey = (publicKey: Uint8Array): AddressBytes => keccak_256(publicKey.subarray(1)).subarray(12)

/** In lower or upper case alone an address carries no checksum; in both, it is EIP-55's or it is wrong. */
function ethereumBytes(text: string): AddressBytes | null {
  if (!/^0x[\da-fA-F]{40}$/.test(text)) return null
  const digits = text.slice(2)
  const bytes = Uint8Array.from(Buffer.from(digits, 'hex'))
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return hasChecksum && ethereumAddress(bytes) !== text ? null : bytes
}

function ethereumAddress(bytes: AddressBytes): string {
  const digits = Buffer.from(bytes).toString('hex')
  const hash = Buffer.from(keccak_256(Buffer.from(digits))).toString('hex')
  return `0x${[...digits].map((digit, place) => (Number.parseInt(hash[place] as string, 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}

/** First byte of every address of Tron. */
const TRON = 0x41
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function tronBytes(text: string): AddressBytes | null {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return null
  const number = [...text].reduce((sum, letter) => sum * 58n + BigInt(LETTERS.indexOf(letter)), 0n)
  const bytes = Uint8Array.from(Buffer.from(number.toString(16).padStart(50, '0'), 'hex'))
  const payload = bytes.subarray(0, 21)
  const isRight = bytes.length === 25 && payload[0] === TRON && Buffer.compare(bytes.subarray(21), checksumOf(payload)) === 0
  return isRight ? payload.subarray(1) : null
}

function tronAddress(bytes: AddressBytes): string {
  const payload = Uint8Array.of(TRON, ...bytes)
  let number = BigInt(`0x${Buffer.from([...payload, ...checksumOf(payload)]).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = LETTERS[Number(number % 58n)] + text
  return text
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const checksumOf = (payload: Uint8Array) => sha256(sha256(payload)).subarray(0, 4)
