/** The stops that an opening order carries for the position it opens (RULES.md 8.2.6). */

/** Marks that trigger; 0: none of its kind. */
export interface OrderStops {
  readonly takeProfit: number
  readonly stopLoss: number
  /** The order's first fill has set them. */
  isSet: boolean
}
