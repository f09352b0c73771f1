/** A person does not meet a gate any more (RULES.md 2.7): as a freeze of one product, without its exits. */
import { GATE_PRODUCTS, type GateProduct, REALMS, type RefusalReason, type RevokePass } from '@glasshouse/domain'
import { checkGate, gateOf, notePassed, passedVersion } from '../gates/gates.ts'
import { cancelOpeningContractOrders } from '../perpetual/fills/end-order.ts'
import type { State } from '../state.ts'
import { cancelSpotBuys } from './freeze.ts'

export function checkRevokePass(state: State, { accountId, product }: RevokePass): RefusalReason | null {
  if (!GATE_PRODUCTS.includes(product)) return 'invalid_value'
  return REALMS[state.accounts.realmOf(accountId)] === 'real' ? null : 'gate_not_in_force'
}

/** A second time changes nothing and says nothing. */
export function revokePass(state: State, { accountId, product }: RevokePass): void {
  const version = passedVersion(state, accountId, product)
  if (version === 0) return
  notePassed(state, { accountId, product, version: 0 })
  state.events.emit({ type: 'PassRevoked', accountId, product, version })
  if (checkGate(state, accountId, gateOf(product)) !== null) CANCEL_OPENING[product](state, accountId)
}

/** Accepted options run on. */
const CANCEL_OPENING: Readonly<Record<GateProduct, (state: State, accountId: RevokePass['accountId']) => void>> = {
  spot: cancelSpotBuys,
  futures: (state, accountId) => cancelOpeningContractOrders(state, accountId, 'canceled_by_house'),
  options: () => {},
}
