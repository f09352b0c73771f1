import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalText, refuse, wirePattern } from '../fields.ts'
import { device } from './credentials.ts'
import { takenProof } from './prove.ts'

export const WALLET_TYPES = ['ETH', 'TRON'] as const
export type WireWalletType = (typeof WALLET_TYPES)[number]
export type WalletType = 'ethereum' | 'tron'
const TYPES = { ETH: 'ethereum', TRON: 'tron' } as const
const WIRE_TYPES = { ethereum: 'ETH', tron: 'TRON' } as const
export const walletTypeOf = (type: WireWalletType): WalletType => TYPES[type]
export const walletTypeToWire = (type: WalletType): WireWalletType => WIRE_TYPES[type]

/** Chain that a text names when nobody says another: the main one of each type. */
export const MAIN_CHAINS = { ethereum: 1, tron: 728_126_428 } as const

const walletType = z.enum(WALLET_TYPES)
/** Its checksum is checked, too: EIP-55 on Ethereum, Base58Check on Tron. */
const address = wirePattern(/^(0x[\da-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/, 'must be an address of Ethereum or Tron', 64)
/** An older client sends the number as text, or in the hexadecimal form of wallets. */
const chainId = z
  .union([z.number(), z.string().max(20)])
  .superRefine(refuse((value) => (isChainId(value) ? null : { reason: 'not_a_number', rule: 'must be a whole number above 0' })))
  .transform(Number)
  .optional()
const isChainId = (value: number | string) =>
  /^(0x[\da-f]{1,12}|\d{1,15})$/i.test(String(value)) && Number.isSafeInteger(Number(value)) && Number(value) > 0
const nonce = wirePattern(/^[\da-f]{32}$/, 'must be the nonce of the text that was signed', 32)

/** Stands first in its bodies, so that an address alone is told what it lacks. Of contracts it may be long. */
const signature = z
  .string()
  .max(8_194)
  .nullish()
  .superRefine((value, context) => {
    const fault = signatureFault(value ?? '')
    if (fault) context.addIssue({ code: 'custom', message: fault.rule, params: { reason: fault.reason } })
  })
  .transform((value) => (value ?? '').replace(/^0x/, ''))
const signatureFault = (text: string) => {
  if (text === '') return { reason: 'wallet_signature_required', rule: 'a wallet signs in with its signature, an address is not enough' }
  return /^(0x)?([\da-fA-F]{2})+$/.test(text) ? null : { reason: 'field_malformed', rule: 'must be bytes as 0x and hexadecimal digits' }
}
const signType = z
  .union([z.number(), z.string().max(20)])
  .superRefine(refuse((value) => (String(value) === '0' ? null : { reason: 'value_not_listed', rule: 'must be 0' })))

/**
 * A text for this wallet to sign (ERC-4361; on Tron the same text), good for five minutes and one attempt. It asks for
 * no allowance and is no transaction. `BIND` and `PROOF` need a session. Show it before it is signed.
 */
export const walletMessage = endpoint('POST', '/api/user/walletMessage', {
  clientName: 'getWalletMessage',
  summary: 'A text for a wallet to sign',
  access: 'public',
  kind: 'submit',
  ignoresRealm: true,
  body: z.object({ address, walletType, chainId, purpose: z.enum(['LOGIN', 'BIND', 'PROOF']).optional() }),
  data: z.object({ message: z.string(), nonce: z.string(), expiresAt: z.number().int() }),
})

/**
 * Signs in by a wallet's signature of the text of `walletMessage`: 65 bytes, the low s. The first time it makes a user,
 * who needs `activeCode` where registration needs one. An address alone is refused (`wallet_signature_required`), and
 * so is a signature by another key or over another text (`wallet_signature_wrong`), and a text that has expired or was
 * used (`wallet_text_gone`). Contracts sign (ERC-1271) where the exchange can ask their chain.
 */
export const walletLogin = endpoint('POST', '/api/user/walletLogin', {
  clientName: 'signInByWallet',
  summary: 'Sign in by the signature of a wallet',
  access: 'public',
  kind: 'submit',
  isLimitedByDevice: true,
  ignoresRealm: true,
  body: z.object({ signature, signType, address, walletType, nonce, activeCode: optionalText(20) }),
  data: z.object({ satoken: z.string(), expiresAt: z.number().int(), device, isNew: z.boolean() }),
})

const boundWallet = z.object({ walletType, address: z.string() })

/**
 * Adds a wallet to an account as a way to sign in. Needs a proof. Refused: `wallet_taken`, `wallet_bound` (one address
 * of each type).
 */
export const bindWallet = endpoint('POST', '/api/user/bindWallet', {
  summary: 'Add a wallet to the account',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  body: z.object({ signature, address, walletType, nonce }),
  data: boundWallet,
})

/**
 * Takes a wallet from the account: it signs in no more. Needs a proof. Refused: `last_way_in`, `not_found` for one that
 * is none of the account's.
 */
export const removeWallet = endpoint('POST', '/api/user/removeWallet', {
  summary: 'Remove a wallet from the account',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  body: z.object({ address, walletType }),
})
export const removedWallet = ({ walletType, address }: z.output<NonNullable<typeof removeWallet.body>>) => ({
  type: walletTypeOf(walletType),
  address,
})

/** Proof by a wallet of the account, over a text of purpose PROOF. */
export const walletProof = endpoint('POST', '/api/user/walletProof', {
  clientName: 'proveByWallet',
  summary: 'Prove by the signature of a wallet',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  body: z.object({ signature, address, walletType, nonce }),
  data: takenProof,
})

export const walletAddresses = endpoint('GET', '/api/user/walletAddresses', {
  clientName: 'listWalletAddresses',
  summary: 'Wallets that sign in to the account',
  access: 'user',
  kind: 'read',
  ignoresRealm: true,
  row: boundWallet,
})

const PURPOSES = { LOGIN: 'login', BIND: 'bind', PROOF: 'proof' } as const
export const askedOfWallet = (body: z.output<NonNullable<typeof walletMessage.body>>) => ({
  type: walletTypeOf(body.walletType),
  address: body.address,
  chainId: body.chainId ?? MAIN_CHAINS[walletTypeOf(body.walletType)],
  purpose: PURPOSES[body.purpose ?? 'LOGIN'],
})

type SignedBody = z.output<NonNullable<typeof bindWallet.body>>
export const signedByWallet = ({ walletType, address, nonce, signature }: SignedBody) => ({
  type: walletTypeOf(walletType),
  address,
  nonce,
  signature: bytesOf(signature),
})

/** The same with the invitation code, '' without one. */
export const signInOfWallet = (body: z.output<NonNullable<typeof walletLogin.body>>) => ({
  ...signedByWallet(body),
  inviteCode: body.activeCode ?? '',
})

export const walletTextToWire = (text: { readonly message: string; readonly nonce: string; readonly expiresAtMs: number }) => ({
  message: text.message,
  nonce: text.nonce,
  expiresAt: text.expiresAtMs,
})

const bytesOf = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

export const walletToWire = ({ type, address }: { readonly type: WalletType; readonly address: string }) => ({
  walletType: walletTypeToWire(type),
  address,
})
