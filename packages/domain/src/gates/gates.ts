/** Gates of products: what somebody must be and know before the first order that opens something there. */

/** Positions in these lists are journalled: append only. */
export const GATE_PRODUCTS = ['spot', 'futures', 'options'] as const
export type GateProduct = (typeof GATE_PRODUCTS)[number]

export const IDENTITY_LEVELS = ['none', 'primary', 'advanced'] as const
export type IdentityLevel = (typeof IDENTITY_LEVELS)[number]

/** Rule of one product, of the real realm alone: demo accounts pass every gate. Published whole. */
export interface ProductGate {
  readonly product: GateProduct
  /** Counts up from 1; whoever passed an earlier one is asked again. */
  readonly version: number
  /** false: the product is open, whatever else stands here. */
  readonly isAsked: boolean
  readonly level: IdentityLevel
  /** In whole years; 0: no age is asked for. */
  readonly ageLeast: number
  /** Version of the terms to be accepted; 0: none. */
  readonly termsVersion: number
  readonly asksQuestions: boolean
  /** ISO 3166 alpha-2, in order: who lives there does not pass. */
  readonly closedCountries: readonly string[]
}

/** Version 1 of an exchange: spot is open, what can lose more than was meant is asked about. */
export const LISTED_GATES: readonly ProductGate[] = (['futures', 'options'] as const).map((product) => ({
  product,
  version: 1,
  isAsked: true,
  level: 'none',
  ageLeast: 18,
  termsVersion: 1,
  asksQuestions: true,
  closedCountries: ['KP'],
}))
