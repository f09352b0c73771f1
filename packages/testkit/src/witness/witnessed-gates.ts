import type { AccountId, Event, GateProduct, ProductGate } from '@glasshouse/domain'
import { mustHold } from './broken-law.ts'
import type { Witness } from './witness.ts'

/** Which gates stand and who passed them, as events tell it. */
export class WitnessedGates {
  private readonly rules = new Map<GateProduct, ProductGate>()
  private readonly announced = new Map<string, ProductGate>()
  private readonly lastVersions = new Map<GateProduct, number>()
  private readonly passed = new Map<string, number>()
  private readonly revokedNow: { accountId: AccountId; product: GateProduct }[] = []
  private readonly witness: Witness

  constructor(witness: Witness) {
    this.witness = witness
  }

  ruleOf(product: GateProduct): ProductGate | undefined {
    return this.rules.get(product)
  }

  lastVersionOf(product: GateProduct): number {
    return this.lastVersions.get(product) ?? 0
  }

  passedBy(accountId: AccountId, product: GateProduct): number {
    return this.passed.get(`${accountId}/${product}`) ?? 0
  }

  keepsOut(accountId: AccountId, product: GateProduct): boolean {
    const gate = this.rules.get(product)
    const isReal = this.witness.accounts.get(accountId)?.realm === 'real'
    return isReal && gate?.isAsked === true && this.passedBy(accountId, product) !== gate.version
  }

  /** For whatever opens something. */
  admit(accountId: AccountId, product: GateProduct): void {
    mustHold(!this.keepsOut(accountId, product), 'nobody opens anything before its gate', { accountId, product })
  }

  take(event: Event): boolean {
    if (event.type === 'GatePassed') {
      const { accountId, product, version } = event
      const isReal = this.witness.accounts.get(accountId)?.realm === 'real'
      mustHold(isReal && this.rules.get(product)?.version === version, 'the gate in force is passed, by a real account', { event })
      mustHold(this.passedBy(accountId, product) !== version, 'a gate is passed once', { event })
      this.passed.set(`${accountId}/${product}`, version)
      return true
    }
    if (event.type === 'PassRevoked') {
      const { accountId, product, version } = event
      mustHold(version > 0 && this.passedBy(accountId, product) === version, 'what is taken back was passed', { event })
      this.passed.delete(`${accountId}/${product}`)
      this.revokedNow.push({ accountId, product })
      return true
    }
    if (event.type !== 'ProductGateSet') return false
    this.takeRule(event)
    return true
  }

  /** Once the command that took passes back is done: whom the gate keeps out has nothing resting that opens there. */
  checkRevoked(): void {
    for (const { accountId, product } of this.revokedNow.splice(0)) {
      if (!this.keepsOut(accountId, product)) continue
      mustHold(!this.rests(accountId, product), 'a pass taken back leaves nothing resting that opens', { accountId, product })
    }
  }

  private rests(accountId: AccountId, product: GateProduct): boolean {
    const { accounts, contracts } = this.witness
    if (product === 'spot') return [...(accounts.get(accountId)?.orders ?? [])].some(({ side }) => side === 'buy')
    const opening = [...(contracts.ordersOf.get(accountId) ?? [])].some(({ accepted }) => accepted.effect === 'open')
    return product === 'futures' && opening
  }

  private takeRule({ gate, effectiveFromMs }: Extract<Event, { type: 'ProductGateSet' }>): void {
    const key = `${gate.product}/${gate.version}`
    const isAnnounced = this.announced.delete(key)
    if (isAnnounced) mustHold(effectiveFromMs <= this.witness.timeMs, 'a gate takes effect at its time', { gate, effectiveFromMs })
    else mustHold(gate.version === this.lastVersionOf(gate.product) + 1, 'versions of a gate count up by one', { gate })
    this.lastVersions.set(gate.product, Math.max(gate.version, this.lastVersionOf(gate.product)))
    if (isAnnounced || effectiveFromMs <= this.witness.timeMs) this.rules.set(gate.product, gate)
    else this.announced.set(key, gate)
  }
}
