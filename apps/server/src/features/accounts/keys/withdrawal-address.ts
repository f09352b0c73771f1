import { success, toBoundAddress, updateUserAddress } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../../calls/serve-call.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import { addressOf, bytesOfAddress } from '../../../wallets/addresses.ts'
import { type ChangingServices, changing } from './changing.ts'

export type AddressServices = ChangingServices & Needs<never, 'withdrawalAddresses'>

const RULES = {
  ethereum: 'must be an Ethereum address with its checksum in capital and small letters (EIP-55)',
  tron: 'must be a Tron address with its checksum (Base58Check)',
} as const

/** The address to which a user's payouts go. */
export function addressRoutes(server: CallServer, services: AddressServices): void {
  serveUser(server, updateUserAddress, async ({ body, session, request }) => {
    const { type, address, userId } = toBoundAddress(body)
    if (userId !== '' && userId !== session.userId) throw new ApiError({ reason: 'user_foreign', field: 'userId' })
    // Without its checksum a mistyped address would be somebody else's.
    const bytes = bytesOfAddress(type, address)
    if (!bytes || addressOf(type, bytes) !== address)
      throw new ApiError({ reason: 'address_malformed', field: 'address', rule: RULES[type] })
    await services.proofs.require(session, request)
    await changing(services, { session, change: 'address_bound' }, (tx) =>
      services.records.withdrawalAddresses.bind(tx, session.userId, { type, address }),
    )
    return success(null, { msg: 'Address bound' })
  })
}
