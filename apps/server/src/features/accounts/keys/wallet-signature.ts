import { WALLET_CHALLENGE_MS, type WalletAddress, type WalletPurpose } from '@glasshouse/records'
import type { FastifyRequest } from 'fastify'
import { deviceTokenOf } from '../../../calls/access.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { countedNetwork } from '../../../limits/counted-address.ts'
import { countedSignIn } from '../../../limits/counted-sign-in.ts'
import type { Needs } from '../../../services/services.ts'
import { ADDRESS_RULES, addressOf, bytesOfAddress } from '../../../wallets/addresses.ts'
import { ChainError } from '../../../wallets/chain-rpc.ts'
import { checkSignature } from '../../../wallets/check-signature.ts'
import { originOf } from '../../../wallets/origin.ts'

type SignatureServices = Needs<'config' | 'devices' | 'log' | 'walletChallenges' | 'wallets', 'signInLimits'>

/** The address with its checksum; a wrong one is refused, and so is one of the other chain type. */
export function writtenRight({ type, address }: WalletAddress): WalletAddress {
  const bytes = bytesOfAddress(type, address)
  if (bytes) return { type, address: addressOf(type, bytes) }
  throw new ApiError({ reason: 'field_malformed', field: 'address', rule: ADDRESS_RULES[type] })
}

export interface GivenSignature extends WalletAddress {
  readonly purpose: WalletPurpose
  readonly userId: string
  readonly nonce: string
  readonly signature: Uint8Array
}

/** Counted like tries of a password: per address and network, per network, or per device of this user. */
export async function countedSignature(services: SignatureServices, request: FastifyRequest, given: GivenSignature): Promise<void> {
  const owner = await services.wallets.userOf(given)
  const device = owner === null ? null : await services.devices.knownAsUser(deviceTokenOf(request), owner)
  const attempt = { loginName: `${given.type}:${given.address}`, network: countedNetwork(request.ip), device }
  const isLimited = services.config.limits === 'on'
  const signed = await countedSignIn({
    limits: services.records.signInLimits,
    attempt,
    isLimited,
    check: () => signedRight(services, request, given),
  })
  if (!signed) throw new ApiError({ reason: 'wallet_signature_wrong', field: 'signature' })
}

/** Uses the text up, whatever comes of it. Null when the signature is another's or of another text. */
async function signedRight(services: SignatureServices, request: FastifyRequest, given: GivenSignature): Promise<true | null> {
  const text = await services.walletChallenges.take(given.nonce, given)
  // After a change of the exchange's address the old texts name another site.
  const isOurs = text?.message.includes(`\nURI: ${originOf(services.config, request)}\n`)
  if (!text || !isOurs) {
    const rule = `was not given for this wallet, has expired after ${WALLET_CHALLENGE_MS / 60_000} minutes, or was used`
    throw new ApiError({ reason: 'wallet_text_gone', field: 'nonce', rule })
  }
  const check = await checkSignature({ ...text, signature: given.signature }, services.config.chainRpc).catch((error: unknown) => {
    if (!(error instanceof ChainError)) throw error
    services.log.warn({ chainId: text.chainId, why: error.message }, 'a chain did not tell about a contract wallet')
    throw new ApiError({ reason: 'chain_not_answering', field: 'signature' })
  })
  if (check === 'contract_not_checkable') throw new ApiError({ reason: 'contract_wallet_not_open', field: 'signature' })
  return check === 'right' ? true : null
}
