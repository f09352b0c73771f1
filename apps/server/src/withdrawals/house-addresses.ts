/**
 * Whoever knows which addresses are the exchange's own: a withdrawal to a deposit address would go out on a chain, cost
 * its fee, and come in again.
 */
export interface HouseAddresses {
  isHouseAddress(address: string): Promise<boolean>
}
