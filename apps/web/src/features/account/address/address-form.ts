import { type AddressType, pastedAddress } from '@glasshouse/domain'

export const ADDRESS_TYPES_SHOWN = ['ethereum', 'tron'] as const satisfies readonly AddressType[]
/** What is wrong with a typed address, before the checksum, which the server checks. */
export type AddressFault = 'missing' | 'other_network' | 'rule'

const SHAPES = { ethereum: /^0x[\da-fA-F]{40}$/, tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ } as const
const other = (type: AddressType): AddressType => (type === 'ethereum' ? 'tron' : 'ethereum')

export function addressFault(text: string, type: AddressType): AddressFault | undefined {
  const address = pastedAddress(text)
  if (address === '') return 'missing'
  if (SHAPES[other(type)].test(address)) return 'other_network'
  return SHAPES[type].test(address) ? undefined : 'rule'
}
