import {
  GATE_PRODUCTS,
  type GateProduct,
  IDENTITY_LEVELS,
  type PassGate,
  type ProductGate,
  type RefusalReason,
  type SetProductGate,
} from '@glasshouse/domain'
import { isGenesisOver, schedule } from './configuration/rules.ts'
import type { NaiveState } from './state/naive-state.ts'

export function checkGateRule(state: NaiveState, { gate, effectiveFromMs }: SetProductGate): RefusalReason | null {
  if (!isSound(gate) || !Number.isSafeInteger(effectiveFromMs) || effectiveFromMs < 0) return 'invalid_value'
  if (gate.version !== 1 + (state.gateVersions.get(gate.product) ?? 0)) return 'invalid_value'
  if (effectiveFromMs < (state.gateTimes.get(gate.product) ?? 0)) return 'rule_not_in_future'
  return isGenesisOver(state) && !(effectiveFromMs > state.nowMs) ? 'rule_not_in_future' : null
}

function isSound({ product, version, level, ageLeast, termsVersion, closedCountries }: ProductGate): boolean {
  const isUpTo = (most: number) => (value: number) => Number.isInteger(value) && value >= 0 && value <= most
  const sorted = [...new Set(closedCountries)].sort()
  return (
    GATE_PRODUCTS.includes(product) &&
    IDENTITY_LEVELS.includes(level) &&
    [version, termsVersion].every(isUpTo(65_535)) &&
    isUpTo(120)(ageLeast) &&
    closedCountries.length <= 300 &&
    JSON.stringify(sorted) === JSON.stringify(closedCountries) &&
    sorted.every((code) => /^[A-Z][A-Z]$/.test(code))
  )
}

export function setGate(state: NaiveState, { gate, effectiveFromMs }: SetProductGate): void {
  state.gateVersions.set(gate.product, gate.version)
  state.gateTimes.set(gate.product, effectiveFromMs)
  state.events.push({ type: 'ProductGateSet', gate, effectiveFromMs })
  schedule(state, effectiveFromMs, 3, GATE_PRODUCTS.indexOf(gate.product) + 1, () => {
    state.gates.set(gate.product, gate)
    return [{ type: 'ProductGateSet', gate, effectiveFromMs }]
  })
}

export function checkPass(state: NaiveState, { accountId, product, version }: PassGate): RefusalReason | null {
  if (!GATE_PRODUCTS.includes(product) || !(version >= 1 && version <= 65_535)) return 'invalid_value'
  const isAskable = state.accounts.get(accountId)?.realm === 'real' && state.gates.get(product)?.version === version
  return isAskable ? null : 'gate_not_in_force'
}

export function pass(state: NaiveState, { accountId, product, version }: PassGate): void {
  const key = `${accountId}/${product}`
  if (state.passed.get(key) === version) return
  state.passed.set(key, version)
  state.events.push({ type: 'GatePassed', accountId, product, version })
}

/** Whoever wants to open something there has to pass first. */
export function isGateClosed(state: NaiveState, accountId: number, product: GateProduct): boolean {
  const gate = state.gates.get(product)
  if (!gate?.isAsked || state.accounts.get(accountId)?.realm === 'demo') return false
  return (state.passed.get(`${accountId}/${product}`) ?? 0) < gate.version
}
