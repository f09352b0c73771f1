import { success, toBoundAddress, updateUserAddress } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../../calls/serve-call.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import { ADDRESS_RULES, addressOf, bytesOfAddress } from '../../../wallets/addresses.ts'
import { type ChangingServices, changing } from './changing.ts'

export type AddressServices = ChangingServices & Needs<never, 'withdrawalAddresses'>

/** The address to which a user's payouts go. */
export function addressRoutes(server: CallServer, services: AddressServices): void {
  serveUser(server, updateUserAddress, async ({ body, session, request }) => {
    const { type, address, userId } = toBoundAddress(body)
    if (userId !== '' && userId !== session.userId) throw new ApiError({ reason: 'user_foreign', field: 'userId' })
    // Without its checksum a mistyped address would be somebody else's.
    const bytes = bytesOfAddress(type, address)
    if (!bytes || addressOf(type, bytes) !== address)
      throw new ApiError({ reason: 'address_malformed', field: 'address', rule: ADDRESS_RULES[type] })
    await services.proofs.require(session, request)
    await changing(services, { session, change: 'address_bound' }, (tx) =>
      services.records.withdrawalAddresses.bind(tx, session.userId, { type, address }),
    )
    return success(null, { msg: 'Address bound' })
  })
}
