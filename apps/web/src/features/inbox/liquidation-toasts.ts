import { formatBalance, formatContractPrice, formatExact, session, textOf, unitsOf } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import type { ForcedCloseSummary } from '@glasshouse/wire'
import { onForcedClose } from '../../live/cache/forced-closes.ts'
import { wordsOf } from '../../words/words.ts'

/** A forced close goes on from price to price: what was closed of one position for one cause so far. */
interface Closed {
  readonly contracts: bigint
  /** Contracts times their prices. */
  readonly value: bigint
  readonly result: bigint
  readonly atMs: number
}

/** Parts further apart than this are told each by itself. */
const ONE_STORY_MS = 60_000

/** Says on whatever screen the reader is that a position was closed by force, at the moment it happens. */
export function showLiquidations(): () => void {
  const closedOf = new Map<string, Closed>()
  return onForcedClose((close) => {
    const story = `${close.positionId} ${close.cause}`
    const closed = withPart(closedOf.get(story), close, Date.now())
    if (close.contractsLeft === '0') closedOf.delete(story)
    else closedOf.set(story, closed)
    const w = wordsOf('inbox')
    showToast(closed.result < 0n ? 'failure' : 'info', textOfClose(close, closed), {
      text: w(close.contractsLeft === '0' ? 'see_history' : 'see_position'),
      href: `#/tradeU?symbol=${encodeURIComponent(close.symbol)}&panel=${close.contractsLeft === '0' ? 'history' : 'positions'}`,
    })
  })
}

function withPart(before: Closed | undefined, { contracts, price, result }: ForcedCloseSummary, atMs: number): Closed {
  const [count, each] = [BigInt(contracts), unitsOf(price) ?? 0n]
  const part = { contracts: count, value: count * each, result: unitsOf(result) ?? 0n, atMs }
  if (!before || atMs - before.atMs > ONE_STORY_MS) return part
  return {
    contracts: before.contracts + part.contracts,
    value: before.value + part.value,
    result: before.result + part.result,
    atMs,
  }
}

function textOfClose({ cause, coin, side, contractsLeft }: ForcedCloseSummary, { contracts, value, result }: Closed): string {
  const w = wordsOf('inbox')
  const { language } = session.getState()
  const amount = formatBalance(textOf(result < 0n ? -result : result), language)
  const values = {
    coin: coin.toUpperCase(),
    side: w(`side_${side}`),
    contracts: formatExact(String(contracts), language),
    price: formatContractPrice(textOf(value / contracts), language),
    outcome: w(result < 0n ? 'loss' : 'profit', { amount }),
  }
  const isLiquidated = cause === 'liquidation'
  if (contractsLeft === '0') return w(isLiquidated ? 'liquidated' : 'deleveraged', values)
  return w(isLiquidated ? 'liquidated_part' : 'deleveraged_part', { ...values, left: formatExact(contractsLeft, language) })
}
