/**
 * What a trader's own limits let open (RULES.md 8.9.3). Margins and holds count as lost, since a position can lose its
 * margin and no more: so the limit of a day holds whatever comes.
 */
import type { ContractLimits, RefusalReason } from '@glasshouse/domain'
import { HELD } from '../../ledger/balances.ts'
import { limitsAt } from '../../protection/own-limits.ts'
import { most } from '../../rounding.ts'
import type { State } from '../../state.ts'
import { areNone, type ContractProtection, lostAt } from '../state/protection.ts'
import type { Walk } from '../state/walk.ts'

type Own = Readonly<ContractProtection>

/** What an order would bind, in units: its margin, and both margin and fee. */
export interface Binding {
  readonly margin: number
  readonly cost: number
}

export function checkOwnLimits(
  state: State,
  own: Own,
  { leverage, margin, cost, cell }: Binding & { leverage: number; cell: number },
): RefusalReason | null {
  const limits = limitsAt(own, state.timeMs)
  if (areNone(limits)) return null
  if (limits.leverage > 0 && leverage > limits.leverage) return 'own_leverage_limit'
  if (isAboveMargin(limits, margin)) return 'own_margin_limit'
  return mayBind(state, own, { cell, units: BigInt(cost) }) ? null : 'own_loss_limit'
}

/** One more fill of a taker, or what is left of it on the book: rounded up on its own, it may pass what was foreseen. */
export function isWithinOwn(state: State, { accountMarket, margin: before }: Walk, { margin, cost }: Binding): boolean {
  const own = accountMarket.protection
  if (own === null) return true
  const limits = limitsAt(own, state.timeMs)
  if (areNone(limits)) return true
  return !isAboveMargin(limits, before + margin) && mayBind(state, own, { cell: accountMarket.cell, units: BigInt(cost) })
}

const isAboveMargin = ({ marginPerOrder }: ContractLimits, margin: number) => marginPerOrder > 0n && BigInt(margin) > marginPerOrder

/** What was won is no licence to lose more than the limit. */
export function mayBind(state: State, own: Own, { cell, units }: { cell: number; units: bigint }): boolean {
  const { lossPerDay } = limitsAt(own, state.timeMs)
  return lossPerDay === 0n || most(0n, lostAt(own, state.timeMs)) + state.balances.value(cell, HELD) + units <= lossPerDay
}
