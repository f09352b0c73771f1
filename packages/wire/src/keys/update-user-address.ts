import { type AddressType, pastedAddress } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalText, wireText } from '../fields.ts'

/** Chains by their names for wallets and for addresses. */
const TYPES = { ETH: 'ethereum', TRON: 'tron', ERC: 'ethereum', TRC: 'tron' } as const satisfies Record<string, AddressType>

/**
 * Adds a withdrawal address to the book of the session's own user: ETH or ERC (the default) in small letters or with its checksum (EIP-55),
 * TRON or TRC in Base58Check. One that is known becomes the newest. Refused:
 * `user_foreign` for any other `userId`, `address_malformed`, `proof_required`.
 */
export const updateUserAddress = endpoint('POST', '/api/user/updateUserAddress', {
  clientName: 'bindAddress',
  summary: 'Bind a withdrawal address',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  fieldsMayComeInQuery: true,
  body: z.object({ type: z.enum(['ETH', 'TRON', 'ERC', 'TRC']).default('ETH'), address: wireText(64), userId: optionalText(20) }),
})

export const toBoundAddress = (body: z.output<NonNullable<typeof updateUserAddress.body>>) => ({
  type: TYPES[body.type],
  address: pastedAddress(body.address),
  userId: body.userId ?? '',
})
