import { type AddressType, pastedAddress } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalLine, wirePattern, wireText } from '../fields.ts'

const id = wirePattern(/^[0-9a-f]{32}$/, 'must be the id of an address', 32)
const NAME_MAX = 40
const CHAIN_TYPES = { ERC: 'ethereum', TRC: 'tron' } as const satisfies Record<string, AddressType>
const shape = { access: 'user', kind: 'submit', ignoresRealm: true } as const

const entry = z.object({
  id: z.string(),
  type: z.enum(['ERC', 'TRC']),
  address: z.string(),
  name: z.string(),
  createTime: z.number().int(),
})
export type AddressEntry = z.output<typeof entry>

export const addressBook = endpoint('GET', '/api/user/addresses', {
  clientName: 'listAddresses',
  summary: 'The book of withdrawal addresses',
  access: 'user',
  kind: 'read',
  ignoresRealm: true,
  row: entry,
})

/** Refused: `address_malformed`, `address_known`, `address_of_house`, `too_many_addresses`, `proof_required`. */
export const addAddress = endpoint('POST', '/api/user/addresses/add', {
  summary: 'Add a withdrawal address to the book',
  ...shape,
  body: z.object({ type: z.enum(['ERC', 'TRC']), address: wireText(64), name: optionalLine(NAME_MAX) }),
  data: z.object({ id: z.string() }),
})

/** Refused: `not_found`, `proof_required`. */
export const renameAddress = endpoint('POST', '/api/user/addresses/rename', {
  summary: 'Rename an address of the book',
  ...shape,
  body: z.object({ id, name: optionalLine(NAME_MAX) }),
})

/** Refused: `not_found`, `proof_required`. */
export const removeAddress = endpoint('POST', '/api/user/addresses/remove', {
  summary: 'Remove an address from the book',
  ...shape,
  body: z.object({ id }),
})

export const toNewAddress = (body: z.output<NonNullable<typeof addAddress.body>>) => ({
  type: CHAIN_TYPES[body.type],
  address: pastedAddress(body.address),
  name: body.name ?? '',
})

interface KeptAddress {
  readonly addressId: string
  readonly type: AddressType
  readonly address: string
  readonly name: string
  readonly boundAtMs: number
}
export const addressToWire = ({ addressId, type, address, name, boundAtMs }: KeptAddress): AddressEntry => ({
  id: addressId,
  type: type === 'ethereum' ? 'ERC' : 'TRC',
  address,
  name,
  createTime: boundAtMs,
})
