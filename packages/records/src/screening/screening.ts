/** Entry of a list of sanctioned or wanted people that a name or an address was found in. */
export interface ScreeningMatch {
  readonly list: string
  /** Id of the entry in its list. */
  readonly entry: string
}

/**
 * The provider that says whether a person or an address is on a list. A provider over the network is another object of this
 * type.
 */
export interface Screening {
  name(fullName: string): Promise<readonly ScreeningMatch[]>
  address(address: string): Promise<readonly ScreeningMatch[]>
}

/** An exchange without a list finds nobody. */
export const NO_SCREENING: Screening = { name: async () => [], address: async () => [] }
