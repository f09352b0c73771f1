import { formatAmount, formatExact, formatPrice, session, textOf, unitsOf } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import type { ForcedCloseSummary } from '@glasshouse/wire'
import { onForcedClose } from '../../live/cache/forced-closes.ts'
import { wordsOf } from '../../words/words.ts'

/** A liquidation goes on from price to price: what was closed of one position so far. */
interface Closed {
  readonly contracts: bigint
  /** Contracts times their prices. */
  readonly value: bigint
  readonly result: bigint
}

const NOTHING: Closed = { contracts: 0n, value: 0n, result: 0n }

/** Says on whatever screen the reader is that a position was closed by force, at the moment it happens. */
export function showLiquidations(): () => void {
  const closedOf = new Map<string, Closed>()
  return onForcedClose((close) => {
    const closed = withPart(closedOf.get(close.positionId) ?? NOTHING, close)
    if (close.contractsLeft === '0') closedOf.delete(close.positionId)
    else closedOf.set(close.positionId, closed)
    const w = wordsOf('inbox')
    showToast('failure', textOfClose(close, closed), {
      text: w(close.contractsLeft === '0' ? 'see_history' : 'see_position'),
      href: `#/tradeU?symbol=${encodeURIComponent(close.symbol)}&panel=${close.contractsLeft === '0' ? 'history' : 'positions'}`,
    })
  })
}

function withPart(before: Closed, { contracts, price, result }: ForcedCloseSummary): Closed {
  const [count, each] = [BigInt(contracts), unitsOf(price) ?? 0n]
  return { contracts: before.contracts + count, value: before.value + count * each, result: before.result + (unitsOf(result) ?? 0n) }
}

function textOfClose({ cause, coin, side, contractsLeft }: ForcedCloseSummary, { contracts, value, result }: Closed): string {
  const w = wordsOf('inbox')
  const { language } = session.getState()
  const amount = formatAmount(textOf(result < 0n ? -result : result), RESULT_DECIMALS, language)
  const values = {
    coin: coin.toUpperCase(),
    side: w(`side_${side}`),
    contracts: formatExact(String(contracts), language),
    price: formatPrice(textOf(value / contracts), language),
    outcome: w(result < 0n ? 'loss' : 'profit', { amount }),
  }
  const isLiquidated = cause === 'liquidation'
  if (contractsLeft === '0') return w(isLiquidated ? 'liquidated' : 'deleveraged', values)
  return w(isLiquidated ? 'liquidated_part' : 'deleveraged_part', { ...values, left: formatExact(contractsLeft, language) })
}

const RESULT_DECIMALS = 2
