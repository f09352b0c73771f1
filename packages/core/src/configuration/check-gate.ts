/** Which gate is sound and from when it may hold (RULES.md 2.7). */
import {
  GATE_AGE_MOST,
  GATE_COUNTRIES_MOST,
  GATE_PRODUCTS,
  GATE_VERSION_MOST,
  IDENTITY_LEVELS,
  type ProductGate,
  type RefusalReason,
  type SetProductGate,
} from '@glasshouse/domain'
import { gateRuleId } from '../gates/gates.ts'
import { isGenesis, type State } from '../state.ts'
import { waitingOf } from './known.ts'

export function checkSetProductGate(state: State, { gate, effectiveFromMs }: SetProductGate): RefusalReason | null {
  if (!isGate(gate) || !isCount(effectiveFromMs, Number.MAX_SAFE_INTEGER)) return 'invalid_value'
  if (gate.version !== state.gates.lastVersionOf(gate.product) + 1) return 'invalid_value'
  // Versions take effect in their order.
  const waitsUntilMs = Math.max(0, ...waitingOf(state, 'gate', gateRuleId(gate.product)).map((rule) => rule.effectiveFromMs))
  if (effectiveFromMs < waitsUntilMs) return 'rule_not_in_future'
  return !isGenesis(state) && effectiveFromMs <= state.timeMs ? 'rule_not_in_future' : null
}

function isGate({ product, version, isAsked, level, ageLeast, termsVersion, asksQuestions, closedCountries }: ProductGate): boolean {
  if (!GATE_PRODUCTS.includes(product) || !IDENTITY_LEVELS.includes(level)) return false
  if (typeof isAsked !== 'boolean' || typeof asksQuestions !== 'boolean') return false
  if (!isCount(version, GATE_VERSION_MOST) || !isCount(ageLeast, GATE_AGE_MOST) || !isCount(termsVersion, GATE_VERSION_MOST)) return false
  return Array.isArray(closedCountries) && closedCountries.length <= GATE_COUNTRIES_MOST && closedCountries.every(isCountryInOrder)
}

/** Each once. */
const isCountryInOrder = (code: unknown, at: number, codes: readonly unknown[]) =>
  typeof code === 'string' && /^[A-Z]{2}$/.test(code) && (at === 0 || (codes[at - 1] as string) < code)

const isCount = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most
