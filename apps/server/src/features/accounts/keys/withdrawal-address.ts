import type { AddressType, CredentialChange } from '@glasshouse/domain'
import { AddressError, type Records, type Session } from '@glasshouse/records'
import {
  addAddress,
  addressBook,
  addressToWire,
  list,
  removeAddress,
  renameAddress,
  success,
  toBoundAddress,
  toNewAddress,
  updateUserAddress,
} from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../../calls/serve-call.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import { ADDRESS_RULES, addressOf, bytesOfAddress } from '../../../wallets/addresses.ts'
import { type ChangingServices, changing } from './changing.ts'

export type AddressServices = ChangingServices & Needs<'withdrawals', 'withdrawalAddresses'>

/** The book of addresses to which a user's payouts may go. Each change lets money out elsewhere, so it is proved and told. */
export function addressRoutes(server: CallServer, services: AddressServices): void {
  const { withdrawalAddresses: book } = services.records
  const make = <T>(session: Session, change: CredentialChange, work: (tx: Records) => Promise<T>) =>
    changing(services, { session, change }, work).catch(refused)

  serveUser(server, addressBook, async ({ session }) => list((await book.of(session.userId)).map(addressToWire)))

  serveUser(server, addAddress, async ({ body, session, request }) => {
    const added = toNewAddress(body)
    await assertAddress(services, added)
    await services.proofs.require(session, request)
    const id = await make(session, 'address_bound', (tx) => book.add(tx, session.userId, added))
    return success({ id }, { msg: 'Address added' })
  })

  serveUser(server, renameAddress, async ({ body: { id, name }, session, request }) => {
    await assertOwn(session, id)
    await services.proofs.require(session, request)
    await make(session, 'address_renamed', (tx) => book.rename(tx, session.userId, id, (name ?? '').trim()))
    return success(null, { msg: 'Address renamed' })
  })

  serveUser(server, removeAddress, async ({ body: { id }, session, request }) => {
    await assertOwn(session, id)
    await services.proofs.require(session, request)
    await make(session, 'address_removed', (tx) => book.remove(tx, session.userId, id))
    return success(null, { msg: 'Address removed' })
  })

  serveUser(server, updateUserAddress, async ({ body, session, request }) => {
    const { type, address, userId } = toBoundAddress(body)
    if (userId !== '' && userId !== session.userId) throw new ApiError({ reason: 'user_foreign', field: 'userId' })
    await assertAddress(services, { type, address })
    await services.proofs.require(session, request)
    await make(session, 'address_bound', (tx) => book.bind(tx, session.userId, { type, address }))
    return success(null, { msg: 'Address bound' })
  })

  async function assertOwn({ userId }: Session, id: string): Promise<void> {
    if (!(await book.of(userId)).some(({ addressId }) => addressId === id)) throw new ApiError({ reason: 'not_found', field: 'id' })
  }
}

/** Without its checksum a mistyped address would be somebody else's. */
async function assertAddress(
  { withdrawals }: AddressServices,
  { type, address }: { readonly type: AddressType; readonly address: string },
): Promise<void> {
  const bytes = bytesOfAddress(type, address)
  if (!bytes || addressOf(type, bytes) !== address)
    throw new ApiError({ reason: 'address_malformed', field: 'address', rule: ADDRESS_RULES[type] })
  if (await withdrawals.houseAddresses.isHouseAddress(address)) throw new ApiError({ reason: 'address_of_house', field: 'address' })
}

function refused(error: unknown): never {
  if (!(error instanceof AddressError)) throw error
  throw new ApiError({ reason: error.reason, ...(error.reason === 'not_found' ? { field: 'id' } : { field: 'address' }) })
}
