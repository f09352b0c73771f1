/** Credits of money that came into custody. Positions in these lists are journalled: append only. */

export const SUSPENSE_CHANGES = ['credited', 'assigned', 'returned'] as const
export type SuspenseChange = (typeof SUSPENSE_CHANGES)[number]

/** What became of the money of one evidence. */
export const CREDIT_STATES = ['credited', 'in_suspense', 'returned', 'reversed'] as const
export type CreditState = (typeof CREDIT_STATES)[number]
