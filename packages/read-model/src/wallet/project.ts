import { houseAccountId, REALMS } from '@glasshouse/domain'
import { eventsOf, type PlacedEvent } from '../projected-group.ts'
import { insertRows, type ProjectionTx, replaceRows } from '../rows.ts'
import type { Scales } from '../scales.ts'
import { projectDaySums } from './day-sums.ts'
import { projectStories } from './project-stories.ts'
import { storiesOf } from './stories.ts'
import type { PostingRow } from './tables.ts'

/** Every change of every balance, the balances they lead to, and the deposits behind credits. */
export async function projectWallet(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const posted = eventsOf(placed, 'Posted')
  const stories = storiesOf(placed)
  const postings = posted.map(({ event, seq, position, timeMs }, at) => ({
    seq,
    position,
    account_id: event.accountId,
    wallet: event.wallet,
    asset_id: event.assetId,
    available_delta: scales.amount(event.assetId, event.availableDelta),
    held_delta: scales.amount(event.assetId, event.heldDelta),
    available: scales.amount(event.assetId, event.available),
    held: scales.amount(event.assetId, event.held),
    purpose: event.purpose,
    order_id: event.orderId,
    trade_id: event.tradeId,
    at_ms: timeMs,
    story: stories[at] as string,
  }))
  await insertRows(
    tx,
    'postings',
    postings.filter((posting) => !isOfLadder(posting)),
  )
  await projectStories(tx, posted, stories, scales)
  await projectDaySums(tx, posted, scales)
  const balances = postings.map(({ account_id, wallet, asset_id, available, held, seq }) => ({
    account_id,
    wallet,
    asset_id,
    available,
    held,
    seq,
  }))
  await replaceRows(tx, 'balances', ['account_id', 'wallet', 'asset_id'], balances)
  const deposits = eventsOf(placed, 'DepositCredited').map(({ event, seq, position, timeMs }) => ({
    seq,
    position,
    account_id: event.accountId,
    wallet: event.wallet,
    asset_id: event.assetId,
    amount: scales.amount(event.assetId, event.amount),
    evidence: event.evidence,
    at_ms: timeMs,
  }))
  await insertRows(tx, 'deposits', deposits)
  const reversals = eventsOf(placed, 'CreditReversed').map(({ event, seq, position, timeMs }) => ({
    seq,
    position,
    account_id: event.accountId,
    asset_id: event.assetId,
    amount: scales.amount(event.assetId, event.amount),
    taken: scales.amount(event.assetId, event.taken),
    evidence: event.evidence,
    at_ms: timeMs,
  }))
  await insertRows(tx, 'credit_reversals', reversals)
  const suspense = eventsOf(placed, 'SuspenseChanged').map(({ event, seq, position, timeMs }) => ({
    seq,
    position,
    evidence: event.evidence,
    change: event.change,
    asset_id: event.assetId,
    amount: scales.amount(event.assetId, event.amount),
    account_id: event.accountId,
    at_ms: timeMs,
  }))
  await insertRows(tx, 'suspense_changes', suspense)
}

const MARKET_MAKERS: ReadonlySet<number> = new Set(REALMS.map((realm) => houseAccountId(realm, 'market_maker')))

/**
 * Postings that the exchange's ladders make, holds and releases as they follow the price, many times a second, and the
 * margin that their positions get and give back: it changes no total and belongs to no order, so it is in the balances
 * and not in the statement, which would grow by half a gigabyte a day.
 */
function isOfLadder({ account_id, order_id, trade_id, purpose }: PostingRow): boolean {
  if (order_id !== 0 || !MARKET_MAKERS.has(account_id)) return false
  return purpose === 'hold' || purpose === 'release' || (purpose === 'margin' && trade_id === 0)
}
