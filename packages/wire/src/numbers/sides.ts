import type { Side } from '@glasshouse/domain'

/** Side of an order or a deal in legacy fields: 0 buy, 1 sell. */
export const orderSideNumber = (side: Side): 0 | 1 => (side === 'buy' ? 0 : 1)
