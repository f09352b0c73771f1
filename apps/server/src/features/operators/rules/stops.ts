import type { MarketId } from '@glasshouse/domain'
import { type LastChange, listFrozenAccounts, listLastChanges } from '@glasshouse/read-model'
import type { KeptStop } from '@glasshouse/wire'
import { awaitProjection } from '../../../services/await-projection.ts'
import type { Needs } from '../../../services/services.ts'

export type StopServices = Needs<'engine' | 'listing' | 'readModel', 'users'>

/** Frozen persons that are shown, the last first. */
const FROZEN_SHOWN = 200

/** What stands still now: the whole exchange, payouts, markets that are not open, persons. */
export async function stopsOf(services: StopServices): Promise<KeptStop[]> {
  await awaitProjection(services)
  const { readModel } = services
  const [halts, payouts, states, frozen] = await Promise.all([
    listLastChanges(readModel, 'NewOrdersHalted'),
    listLastChanges(readModel, 'PayoutsStopped'),
    listLastChanges(readModel, 'MarketStateSet'),
    listFrozenAccounts(readModel, FROZEN_SHOWN),
  ])
  const { newOrdersHalted, payoutsStopped, markets, contracts, options } = services.listing.configuration
  const names = await services.records.users.idsByRef(frozen.map(({ user_ref }) => user_ref))
  const ofMarkets = (kind: KeptStop['kind'], configs: readonly { marketId: MarketId; symbol: string; state: string }[]) =>
    configs
      .filter(({ state }) => state !== 'open')
      .map(({ marketId, symbol, state }) => ({
        kind,
        subject: symbol,
        state,
        ...madeBy(states.find((one) => one.subject_id === marketId)),
      }))
  return [
    ...(newOrdersHalted ? [{ kind: 'new_orders' as const, subject: '', state: 'stopped', ...madeBy(halts[0]) }] : []),
    ...(payoutsStopped ? [{ kind: 'payouts' as const, subject: '', state: 'stopped', ...madeBy(payouts[0]) }] : []),
    ...ofMarkets('market', markets),
    ...ofMarkets('contract', contracts),
    ...ofMarkets('option', options),
    ...frozen.map(({ user_ref: ref, ...change }) => ({
      ...{ kind: 'person' as const, subject: names.get(ref) ?? '', state: 'frozen' },
      ...madeBy(change),
    })),
  ]
}

const madeBy = (
  change: (Omit<LastChange, 'subject_id' | 'at_ms'> & { readonly at_ms: number | null }) | undefined,
): Pick<KeptStop, 'sinceMs' | 'requestedBy' | 'approvedBy'> => ({
  sinceMs: change?.at_ms ?? null,
  requestedBy: change?.actor_id ?? null,
  approvedBy: change?.approver_id || null,
})
