import { GATE_PRODUCTS, type RefusalReason, type RevokePass } from '@glasshouse/domain'
import { withdrawOpening } from './freeze.ts'
import { isGateClosed } from './gates.ts'
import type { NaiveState } from './state/naive-state.ts'

export function checkRevoke(state: NaiveState, { accountId, product }: RevokePass): RefusalReason | null {
  if (!GATE_PRODUCTS.includes(product)) return 'invalid_value'
  return state.accounts.get(accountId)?.realm === 'real' ? null : 'gate_not_in_force'
}

export function revoke(state: NaiveState, { accountId, product }: RevokePass): void {
  const key = `${accountId}/${product}`
  const version = state.passed.get(key)
  if (version === undefined) return
  state.passed.delete(key)
  state.events.push({ type: 'PassRevoked', accountId, product, version })
  if (isGateClosed(state, accountId, product)) withdrawOpening(state, accountId, product)
}
