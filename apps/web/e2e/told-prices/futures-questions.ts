/** What the gate of futures asks: ids and right choices, by hand. */
export const FUTURES_QUESTIONS: readonly (readonly [id: string, right: number])[] = [
  ['leverage', 1],
  ['liquidation', 2],
  ['funding', 0],
  ['mark_price', 1],
  ['stop_loss', 2],
]
