/**
 * What a day's business is counted by. Fees are the postings of the fee account, by the product of the trade that they
 * are of; a result is what an account of the exchange took less what it paid.
 */
export const COUNTED_LINES = [
  'fee_spot',
  'fee_futures',
  'fee_withdrawal',
  'fee_unknown', // of a trade that nothing names
  'volume_spot', // notional, each trade once
  'volume_futures',
  'volume_options', // stakes accepted
  'volume_swaps', // what users gave
  'deposit', // credited to users
  'reversal', // credits taken back
  'withdrawal', // paid out, without the fee
] as const
/** Read from the sums of the books. */
export const RESULT_LINES = ['result_options', 'result_swaps'] as const
export const REVENUE_LINES = [...COUNTED_LINES, ...RESULT_LINES] as const
export type CountedLine = (typeof COUNTED_LINES)[number]
export type RevenueLine = (typeof REVENUE_LINES)[number]
