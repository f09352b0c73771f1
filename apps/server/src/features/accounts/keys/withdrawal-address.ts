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
import { ADDRESS_RULES, addressOf, bytesOfAddress, isNobodys } from '../../../wallets/addresses.ts'
import { type ChangingServices, changing } from './changing.ts'

export type AddressServices = ChangingServices & Needs<'withdrawals', 'withdrawalAddresses'>

/** The book of addresses to which a user's payouts may go. Each change lets money out elsewhere, so it is proved and told. */
export function addressRoutes(server: CallServer, services: AddressServices): void {
  const { withdrawalAddresses: book } = services.records
  const make = <T>(session: Session, change: CredentialChange, work: (tx: Records) => Promise<T>) =>
    changing(services, { session, change }, work).catch(refused)

  serveUser(server, addressBook, async ({ session }) => list((await book.of(session.userId)).map(addressToWire)))

  serveUser(server, addAddress, async ({ body, session, request }) => {
    const wanted = toNewAddress(body)
    const added = { ...wanted, address: await keptAddress(services, wanted) }
    await services.proofs.require(session, request)
    const id = await make(session, 'address_bound', (tx) => book.add(tx, session.userId, added))
    return success({ id }, { msg: 'Address added' })
  })

  serveUser(server, renameAddress, async ({ body: { id, name }, session, request }) => {
    await assertOwn(session, id)
    await services.proofs.require(session, request)
    await make(session, 'address_renamed', (tx) => book.rename(tx, session.userId, id, name ?? ''))
    return success(null, { msg: 'Address renamed' })
  })

  serveUser(server, removeAddress, async ({ body: { id }, session, request }) => {
    await assertOwn(session, id)
    await services.proofs.require(session, request)
    await make(session, 'address_removed', (tx) => book.remove(tx, session.userId, id))
    return success(null, { msg: 'Address removed' })
  })

  serveUser(server, updateUserAddress, async ({ body, session, request }) => {
    const { type, address: given, userId } = toBoundAddress(body)
    if (userId !== '' && userId !== session.userId) throw new ApiError({ reason: 'user_foreign', field: 'userId' })
    const address = await keptAddress(services, { type, address: given })
    await services.proofs.require(session, request)
    await make(session, 'address_bound', (tx) => book.bind(tx, session.userId, { type, address }))
    return success(null, { msg: 'Address bound' })
  })

  async function assertOwn({ userId }: Session, id: string): Promise<void> {
    if (!(await book.of(userId)).some(({ addressId }) => addressId === id)) throw new ApiError({ reason: 'not_found', field: 'id' })
  }
}

/** The address as it is kept, with its checksum. One in small letters alone has none, as EIP-55 allows. */
async function keptAddress(
  { withdrawals }: AddressServices,
  { type, address }: { readonly type: AddressType; readonly address: string },
): Promise<string> {
  const bytes = bytesOfAddress(type, address)
  if (!bytes) throw new ApiError({ reason: 'address_malformed', field: 'address', rule: ADDRESS_RULES[type] })
  if (isNobodys(bytes)) throw new ApiError({ reason: 'address_malformed', field: 'address', rule: NOBODYS })
  const kept = addressOf(type, bytes)
  if (await withdrawals.houseAddresses.isHouseAddress(kept)) throw new ApiError({ reason: 'address_of_house', field: 'address' })
  return kept
}

const NOBODYS = 'must be an address that somebody holds: what is sent to this one is lost'

function refused(error: unknown): never {
  if (!(error instanceof AddressError)) throw error
  throw new ApiError({ reason: error.reason, ...(error.reason === 'not_found' ? { field: 'id' } : { field: 'address' }) })
}
