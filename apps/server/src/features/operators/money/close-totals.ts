import { INDEX_DECIMALS, unitsOf } from '@glasshouse/domain'
import type { CloseTotal, KeptClose } from '@glasshouse/wire'
import type { MarkOf } from './day-marks.ts'
import { usdt } from './revenue-sums.ts'

/** Decimals that no asset exceeds. */
const SCALE = 18

/** What each holder has at the close of a day, in USDT at its closing marks. It is not whole where a coin has no mark. */
export function closeTotals(rows: readonly KeptClose[], markOf: MarkOf, day: number): CloseTotal[] {
  const places = new Map(rows.map((row) => [`${row.realm} ${row.holder}`, row]))
  return [...places.values()].map(({ realm, holder }) => {
    const own = rows.filter((row) => row.realm === realm && row.holder === holder && row.closing !== '0')
    const values = own.map(({ coin, closing }) => valueAt(closing, markOf(coin, day)))
    return {
      realm,
      holder,
      closing: usdt(values.filter(({ value }) => value !== null)),
      isWhole: values.every(({ value }) => value !== null),
    }
  })
}

const valueAt = (amount: string, mark: string | null) => ({
  value: mark === null ? null : unitsOf(amount, SCALE) * unitsOf(mark, INDEX_DECIMALS),
})
