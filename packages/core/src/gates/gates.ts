/** Gates of products (RULES.md 2.6): the rules in force, and which version each account passed last. */
import {
  type AccountId,
  FIRST_USER_ACCOUNT_ID,
  GATE_PRODUCTS,
  type GateProduct,
  type ProductGate,
  type RefusalReason,
} from '@glasshouse/domain'
import type { State } from '../state.ts'

const of = (product: GateProduct) => GATE_PRODUCTS.indexOf(product)
export const gateOf = of
export const SPOT_GATE = of('spot')
export const FUTURES_GATE = of('futures')
export const OPTIONS_GATE = of('options')

/** Beside house fees, whose rule has id 0. */
export const gateRuleId = (product: GateProduct) => 1 + of(product)

export class Gates {
  /** In force; a product without one is open. */
  readonly rules = new Map<GateProduct, ProductGate>()
  /** Version announced last; by product, as below. */
  readonly lastVersions = new Uint32Array(GATE_PRODUCTS.length)
  /** Derived: version to have passed, 0 of an open product. One number is all that an order asks. */
  readonly asked = new Uint32Array(GATE_PRODUCTS.length)

  set(gate: ProductGate): void {
    const at = of(gate.product)
    this.rules.set(gate.product, gate)
    this.lastVersions[at] = Math.max(this.lastVersions[at]!, gate.version)
    this.asked[at] = gate.isAsked ? gate.version : 0
  }

  lastVersionOf(product: GateProduct): number {
    return this.lastVersions[of(product)]!
  }

  announce({ product, version }: ProductGate): void {
    this.lastVersions[of(product)] = version
  }
}

/** An account that opens something there now must have passed first. */
export function checkGate({ accounts, gates }: State, accountId: AccountId, gate: number): RefusalReason | null {
  return accounts.passed[gate]![accountId - FIRST_USER_ACCOUNT_ID]! < gates.asked[gate]! ? 'gate_not_passed' : null
}

export const passedVersion = ({ accounts }: State, accountId: AccountId, product: GateProduct): number =>
  accounts.passed[of(product)]![accountId - FIRST_USER_ACCOUNT_ID]!

export function notePassed({ accounts }: State, { accountId, product, version }: Passed): void {
  accounts.passed[of(product)]![accountId - FIRST_USER_ACCOUNT_ID] = version
}

export interface Passed {
  readonly accountId: AccountId
  readonly product: GateProduct
  readonly version: number
}
