import type { AddressType } from '@glasshouse/domain'

/**
 * Whoever knows which addresses are the exchange's own: a withdrawal to a deposit address would go out on a chain, cost
 * its fee, and come in again.
 */
export interface HouseAddresses {
  isHouseAddress(type: AddressType, address: string): Promise<boolean>
}

/** An exchange that has handed out no addresses of its own. */
export const NO_HOUSE_ADDRESSES: HouseAddresses = { isHouseAddress: async () => false }
