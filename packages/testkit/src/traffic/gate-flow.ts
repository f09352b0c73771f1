import {
  type AccountId,
  type Actor,
  type Command,
  GATE_PRODUCTS,
  type GateProduct,
  IDENTITY_LEVELS,
  type ProductGate,
  timeMs,
} from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { Witness, WitnessedAccount } from '../witness/witness.ts'

const COUNTRIES = ['AF', 'CU', 'IR', 'KP', 'SY'] as const
/** Passes that a group holds at most: all accounts are let through within a few groups of a new rule. */
const AT_ONCE = 12

/**
 * Gates of products that operators change now and then, accounts that are let through soon after, some never, some by
 * whoever may not; and accounts with something open that are frozen for a while.
 */
export class GateFlow {
  private readonly random: Random
  private readonly witness: Witness
  /** Whose rule was announced last. */
  private changed: GateProduct = 'futures'
  private readonly lifts: { atMs: number; command: Command }[] = []

  constructor(random: Random, witness: Witness) {
    this.random = random
    this.witness = witness
  }

  /** Before the other commands of a group. */
  next(nowMs: number): Command[] {
    const { random } = this
    const commands = this.dueLifts(nowMs)
    if (this.witness.accounts.size < 4) return commands
    if (random.chance(2.5)) commands.push(this.rule(nowMs))
    if (random.chance(4)) commands.push(...this.freeze(nowMs))
    if (random.chance(70)) commands.push(...this.passes())
    if (random.chance(6)) commands.push(this.wrongPass())
    if (random.chance(3)) commands.push(this.revocation())
    if (random.chance(2)) commands.push(...this.closing(nowMs))
    return commands
  }

  private dueLifts(nowMs: number): Command[] {
    const due = this.lifts.filter((lift) => lift.atMs <= nowMs)
    for (const lift of due) this.lifts.splice(this.lifts.indexOf(lift), 1)
    return due.map(({ command }) => command)
  }

  private rule(nowMs: number): Command {
    const { random, witness } = this
    // Often one that waits already.
    const product = random.chance(45) ? this.changed : random.pick(GATE_PRODUCTS)
    this.changed = product
    const gate: ProductGate = {
      product,
      version: witness.gates.lastVersionOf(product) + 1,
      isAsked: random.chance(85),
      level: random.pick(IDENTITY_LEVELS),
      ageLeast: random.pick([0, 18, 21]),
      termsVersion: random.below(4),
      asksQuestions: random.chance(60),
      closedCountries: COUNTRIES.filter(() => random.chance(40)),
    }
    const effectiveFromMs = timeMs(nowMs + random.pick([-1, 0, 1, 1, 400, 5_000, 20_000, 60_000]))
    return { type: 'SetProductGate', actor: this.operator(), ...this.approval, gate: this.bent(gate), effectiveFromMs }
  }

  /** One thing about it is wrong, sometimes. */
  private bent(gate: ProductGate): ProductGate {
    const { random } = this
    if (!random.chance(30)) return gate
    return random.pick<ProductGate>([
      { ...gate, version: gate.version + 1 },
      { ...gate, version: gate.version + 2 },
      { ...gate, version: gate.version - 1 },
      { ...gate, ageLeast: 121 },
      { ...gate, closedCountries: ['IR', 'CU'] },
      { ...gate, closedCountries: ['KP', 'KP'] },
      { ...gate, closedCountries: ['kp'] },
    ])
  }

  private freeze(nowMs: number): Command[] {
    const { random, witness } = this
    const busy = [...witness.accounts.values()].filter(({ accountId, orders }) => orders.size > 0 || this.hasContracts(accountId))
    const account = busy.length > 0 ? random.pick(busy) : null
    if (account === null) return []
    const to = (isOn: boolean): Command => {
      const actor = { ...this.operator(), realm: account.realm }
      return { type: 'SetAccountFlag', actor, ...this.approval, accountId: account.accountId, flag: 'frozen', isOn }
    }
    // Of one that was not frozen: nothing follows from it.
    if (random.chance(20)) return [to(false)]
    this.lifts.push({ atMs: nowMs + random.between(800, 25_000), command: to(false) })
    return [to(true)]
  }

  private hasContracts(accountId: AccountId): boolean {
    const { ordersOf, positionsOf } = this.witness.contracts
    return (ordersOf.get(accountId)?.size ?? 0) > 0 || (positionsOf.get(accountId)?.size ?? 0) > 0
  }

  /** Of accounts that a gate keeps out. One in twelve never comes. */
  private passes(): Command[] {
    const { witness, random } = this
    const commands: Command[] = []
    for (const product of GATE_PRODUCTS) {
      const gate = witness.gates.ruleOf(product)
      if (!gate) continue
      for (const account of witness.accounts.values()) {
        if (commands.length >= AT_ONCE) return commands
        if (account.realm === 'demo' || account.accountId % 12 === 5 || !witness.gates.keepsOut(account.accountId, product)) continue
        if (random.chance(40)) commands.push(this.pass(account, product, gate.version))
      }
    }
    return commands
  }

  private wrongPass(): Command {
    const { random, witness } = this
    const account = random.pick([...witness.accounts.values()])
    const product = random.pick(GATE_PRODUCTS)
    const version = (witness.gates.ruleOf(product)?.version ?? 0) + random.pick([-1, 0, 0, 0, 1])
    const command = this.pass(account, product, Math.max(0, version)) as Command & { actor: Actor }
    if (random.chance(40)) return command
    const { actor } = command
    return {
      ...command,
      actor: random.pick<Actor>([
        { ...actor, origin: 'user', accountId: account.accountId },
        { ...actor, origin: 'operator', actorId: 71 },
        { ...actor, origin: 'custody' },
        { ...actor, realm: actor.realm === 'real' ? 'demo' : 'real' },
      ]),
    }
  }

  /** Mostly of whoever has something resting there; now and then of a demo account, or by whoever may not. */
  private revocation(): Command {
    const { random, witness } = this
    const all = [...witness.accounts.values()]
    const busy = all.filter(({ accountId, realm, orders }) => realm === 'real' && (orders.size > 0 || this.hasContracts(accountId)))
    const { accountId, realm } = random.pick(busy.length > 0 && random.chance(80) ? busy : all)
    const actor: Actor = { origin: random.chance(90) ? 'system' : 'user', actorId: 0, accountId: 0, realm, key: '' }
    return { type: 'RevokePass', actor, accountId, product: random.pick(GATE_PRODUCTS) }
  }

  /**
   * Of any account that stands. It is not thawed later, and where it was of demo trading, which always closes, it begins
   * nothing anew, and somebody new comes, so that people do not run out.
   */
  private closing(nowMs: number): Command[] {
    const { random, witness } = this
    const { accountId, realm } = random.pick([...witness.accounts.values()].filter(({ isClosed }) => !isClosed))
    const back: Command = {
      type: 'SetAccountFlag',
      ...{ actor: { ...this.operator(), realm }, ...this.approval },
      ...{ accountId, flag: 'frozen', isOn: false },
    }
    this.lifts.push({ atMs: nowMs + random.between(800, 25_000), command: back })
    const user = { origin: 'user', actorId: 0, accountId, realm, key: '' } as const
    const close: Command = { type: 'CloseAccount', actor: user }
    if (realm === 'real') return [close]
    const again: Command = { type: 'ResetDemoAccount', actor: user }
    return [close, again, { type: 'OpenAccount', actor: { ...user, origin: 'system', accountId: 0 }, realm, userRef: random.hash128() }]
  }

  private pass({ accountId, realm }: WitnessedAccount, product: GateProduct, version: number): Command {
    const key = this.random.chance(30) ? this.random.hash128() : ''
    return { type: 'PassGate', actor: { origin: 'system', actorId: 0, accountId: 0, realm, key }, accountId, product, version }
  }

  private operator(): Actor {
    return { origin: 'operator', actorId: 71, accountId: 0, realm: 'real', key: '' }
  }

  private get approval() {
    return { approverId: 72, reasonCode: 'compliance' } as const
  }
}
