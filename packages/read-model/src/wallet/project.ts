import { eventsOf, type PlacedEvent } from '../projected-group.ts'
import { insertRows, type ProjectionTx, replaceRows } from '../rows.ts'
import type { Scales } from '../scales.ts'

/** Every change of every balance, the balances they lead to, and the deposits behind credits. */
export async function projectWallet(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const posted = eventsOf(placed, 'Posted')
  const postings = posted.map(({ event, seq, position, timeMs }) => ({
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
  }))
  await insertRows(tx, 'postings', postings)
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
}
