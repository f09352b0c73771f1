/** A gate is passed by the users whom the records let through (RULES.md 2.7). */
import { GATE_PRODUCTS, GATE_VERSION_MOST, type PassGate, REALMS, type RefusalReason } from '@glasshouse/domain'
import type { Rules } from '../rule.ts'
import type { State } from '../state.ts'
import { notePassed, passedVersion } from './gates.ts'

export const GATE_RULES = {
  PassGate: { check: checkPassGate, change: passGate },
} satisfies Partial<Rules>

/**
 * Of the version in force: neither of one that is over, nor of one that is only announced. Demo accounts pass anyway.
 */
function checkPassGate(state: State, { accountId, product, version }: PassGate): RefusalReason | null {
  if (!GATE_PRODUCTS.includes(product) || !(Number.isSafeInteger(version) && version >= 1 && version <= GATE_VERSION_MOST))
    return 'invalid_value'
  const isReal = REALMS[state.accounts.realmOf(accountId)] === 'real'
  return isReal && state.gates.rules.get(product)?.version === version ? null : 'gate_not_in_force'
}

/** A second time changes nothing and says nothing. */
function passGate(state: State, { accountId, product, version }: PassGate): void {
  if (passedVersion(state, accountId, product) === version) return
  notePassed(state, { accountId, product, version })
  state.events.emit({ type: 'GatePassed', accountId, product, version })
}
