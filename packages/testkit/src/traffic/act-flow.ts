import { core } from '@glasshouse/core'
import {
  ACT_EXPIRY_MOST_MS,
  type Actor,
  type Approval,
  type Command,
  type CommandType,
  type Event,
  isRestricting,
  type MarketState,
  type OperatorConfig,
  type OperatorKey,
  SIGNED_ACT_NAMES,
  SIGNED_ACTS,
  type SignedAct,
  type SignedActName,
  timeMs,
} from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import { actBytesOf } from '../signing/act-bytes.ts'
import { SOFT_CONSOLE, type SoftKey } from '../signing/soft-keys.ts'
import type { Witness } from '../witness/witness.ts'
import { ACT_FAULTS, type ActPlan } from './act-faults.ts'
import { APPROVERS, ASKER, AUDITOR, holderOf, LEFT, PEOPLE, RECOVERY_KEY, SUPPORT, simulatedKey } from './act-people.ts'

/**
 * `own`: of 100 groups, those with acts on operators; `goesOn`: those with
 * what follows on one, besides; `kept`: of 100 acts of the other traffic, those that are still asked for; `wrong`: of 100
 * acts, those with something wrong; `share`: of 100 commands, acts at most; `recovers`: of 100 moments, those that jump to
 * the end of a notice.
 */
const RATES = {
  seldom: { own: 20, wrong: 45, kept: 45, recovers: 3, goesOn: 80, share: 3 },
  often: { own: 60, wrong: 60, kept: 100, recovers: 12, goesOn: 0, share: 100 },
} as const
export type SigningRate = keyof typeof RATES

type Operators = Command & Approval
const system: Actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' }
const approval = { approverId: 0, reasonCode: 'maintenance' } as const
const HOUR_MS = 3_600_000
const ASKED_MOST = 200

/**
 * An exchange that opens its operators in genesis: what they request comes signed, mostly rightly. It draws from a
 * stream of its own; what others draw it puts into acts, or leaves away.
 */
export class ActFlow {
  private readonly random: Random
  private readonly witness: Witness
  private readonly rate: (typeof RATES)[SigningRate]
  private seen = 0
  private wrongs = 0
  private made = 0
  private generation = 0
  private usedNonce = ''
  private readonly executed: SignedAct[] = []
  private readonly asked: SignedAct[] = []
  /** What follows on an act, for instance what restores people, so that they do not run out. */
  private readonly next: ((nowMs: number) => SignedAct)[] = []

  constructor(random: Random, witness: Witness, rate: SigningRate) {
    this.random = random
    this.witness = witness
    this.rate = RATES[rate]
  }

  observe(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type !== 'ActSigned') continue
      this.usedNonce = event.nonce
      const at = this.asked.findIndex(({ nonce }) => nonce === event.nonce)
      if (at >= 0) this.executed.push(...this.asked.splice(at, 1))
      if (this.asked.length > ASKED_MOST) this.asked.splice(0, ASKED_MOST / 2)
    }
  }

  /** To the end of a recovery's notice, now and then. */
  edge(nowMs: number): number {
    const { recovery } = this.witness.operators
    if (recovery === null || recovery.effectiveFromMs <= nowMs || !this.random.chance(this.rate.recovers)) return 0
    return recovery.effectiveFromMs - this.random.below(2)
  }

  /** The commands of a group, as whoever may sign sends them, and acts on the operators themselves. */
  signed(commands: readonly Command[], nowMs: number): Command[] {
    const { random } = this
    this.seen += commands.length
    const signed = commands.flatMap((command) => (isOperators(command) ? this.wrapped(command, nowMs) : [command]))
    const next = this.rate.goesOn > 0 && random.chance(this.rate.goesOn) ? this.next.shift() : undefined
    if (next) signed.push(next(nowMs))
    if (this.hasEnough()) return signed
    if (random.chance(this.rate.own)) signed.push(...this.ownAct(nowMs))
    if (random.chance(this.rate.own / 3)) signed.push(...this.again())
    return signed
  }

  /** Checking signatures takes longest of all. */
  private hasEnough(): boolean {
    return this.made * 100 > this.rate.share * this.seen
  }

  /** In genesis, right and wrong. */
  opening(nowMs: number): Command[] {
    const { random } = this
    const open = { approverId: 0, reasonCode: 'genesis', salt: random.hash128() + random.hash128() } as const
    const right = { ...open, operators: PEOPLE, recoveryKey: RECOVERY_KEY.key, console: SOFT_CONSOLE }
    const halt: Operators = { type: 'HaltNewOrders', actor: operator(ASKER), ...approval, isHalted: false }
    const of = (change: object): Command => ({ type: 'OpenOperators', actor: system, ...right, ...change })
    return [
      this.act('halt-orders', halt, this.planOf(ASKER, 72, nowMs)),
      of({ operators: PEOPLE.slice(1, 2) }),
      of({ recoveryKey: simulatedKey('file', '72').key }),
      of({ operators: [...PEOPLE].reverse() }),
      { ...of({}), actor: operator(ASKER), approverId: 72 } as Command,
      of({}),
      of({}),
    ]
  }

  private wrapped(command: Operators, nowMs: number): Command[] {
    const { random } = this
    const isKept = random.chance(isLift(command) ? 100 : this.rate.kept)
    if (!isKept || (this.hasEnough() && !isLift(command))) return []
    const act = ACT_OF.get(command.type)
    if (act === undefined || random.chance(4)) return [command]
    const { actor, approverId, reasonCode } = command
    const by = this.witness.operators.people.has(actor.actorId) ? actor.actorId : ASKER
    const fits = act === 'reject-withdrawal' && command.type === 'EndWithdrawal' && command.end === 'failed' ? 'fail-withdrawal' : act
    const held = { ...command, actor: { ...actor, actorId: by, key: '' }, approverId: 0, reasonCode } as Operators
    const plan = this.planOf(by, approverId || 72, nowMs)
    if (isRestricting(held)) return [this.maybeWrong(fits, held, random.chance(50) ? { ...plan, signers: [by] } : plan, nowMs)]
    // What one person cannot lift, two do.
    if (isLift(held)) return [...(random.chance(50) ? [this.act(fits, held, { ...plan, signers: [by] })] : []), this.act(fits, held, plan)]
    return [this.maybeWrong(fits, held, plan, nowMs)]
  }

  private planOf(by: number, approver: number, nowMs: number): ActPlan {
    const { random } = this
    const expiresAtMs = nowMs + random.pick([1, 5_000, HOUR_MS, HOUR_MS, ACT_EXPIRY_MOST_MS])
    return { by, signers: [by, this.present(by, approver)], nonce: random.hash128(), expiresAtMs, shown: {}, forgery: {}, kind: 'any' }
  }

  /** Whoever may approve now, in place of one who may not; now and then whoever was meant. */
  private present(by: number, approver: number): number {
    const { people } = this.witness.operators
    const isThere = (id: number) => people.get(id)?.isActive === true && id !== by
    if (isThere(approver) || this.random.chance(10)) return approver
    return [...APPROVERS, ASKER].find(isThere) ?? approver
  }

  private maybeWrong(act: SignedActName, command: Operators, plan: ActPlan, nowMs: number): SignedAct {
    if (!this.random.chance(this.rate.wrong)) return this.act(act, command, plan)
    if (SIGNED_ACTS[act].needsKeyFile && act !== 'recovery-announce' && this.random.chance(30))
      return this.act(act, command, { ...plan, signers: [ASKER, 72], kind: 'passkey' })
    const fault = ACT_FAULTS[this.wrongs++ % ACT_FAULTS.length]
    const scene = { random: this.random, nowMs, console: this.witness.operators.console, usedNonce: this.usedNonce || plan.nonce }
    const wrong = { ...plan, ...fault?.plan?.(plan, scene) }
    const held = wrong.by === plan.by ? command : ({ ...command, actor: { ...command.actor, actorId: wrong.by } } as Operators)
    const signed = this.act(act, held, wrong)
    return { ...signed, ...fault?.act?.(signed, scene) }
  }

  /** As it would be right, but for what the plan says. */
  private act(act: SignedActName, command: Operators, plan: ActPlan): SignedAct {
    const { by, nonce, shown, forgery } = plan
    const { reasonCode } = command
    const records = [Buffer.from(core.encodeCommand(command)).toString('hex')]
    const expiresAtMs = timeMs(plan.expiresAtMs)
    const unsigned = { act, requestedBy: by, reasonCode, nonce, expiresAtMs, records, ...shown }
    const bytes = actBytesOf(shown.exchangeId ?? (this.witness.operators.exchangeId || '0'.repeat(64)), unsigned)
    const signatures = this.keysOf(plan).map((key) => key.sign(bytes, forgery))
    signatures.sort((a, b) => (a.keyId < b.keyId ? -1 : 1))
    const key = this.random.chance(30) ? this.random.hash128() : ''
    const signed: SignedAct = {
      ...{ type: 'SignedAct', actor: { ...operator(by), key }, act, reasonCode, nonce, expiresAtMs },
      ...{ records, signatures },
    }
    this.asked.push(signed)
    this.made += 1
    return signed
  }

  private keysOf({ signers, kind }: ActPlan): SoftKey[] {
    return [...new Set(signers)].flatMap((signer) => {
      if (signer === 0) return [RECOVERY_KEY]
      const person = this.witness.operators.people.get(signer) ?? PEOPLE.find(({ operatorId }) => operatorId === signer)
      const keys = (person?.keys ?? []).map(({ publicKey }) => holderOf(publicKey))
      if (kind === 'all' || keys.length === 0) return keys
      const passkeys = keys.filter(({ key }) => key.kind === 'passkey')
      const files = keys.filter(({ key }) => key.kind === 'ed25519')
      // Those of devices take twice as long to check.
      const wanted = kind === 'passkey' || (kind === 'any' && this.random.chance(15)) ? passkeys : files
      return [(wanted[0] ?? keys[0]) as SoftKey]
    })
  }

  /** The same act once more, or another command under its key. */
  private again(): Command[] {
    const { random } = this
    const acts = random.chance(50) ? this.executed : this.asked
    const act = acts.at(-1 - random.below(Math.min(8, Math.max(1, acts.length))))
    if (act === undefined) return []
    return random.chance(70) ? [act] : [{ ...act, nonce: random.hash128() }]
  }

  private ownAct(nowMs: number): Command[] {
    const { random, witness } = this
    const { recovery } = witness.operators
    if (recovery !== null && random.chance(25)) return [random.chance(40) ? this.cancellation(nowMs) : this.announcement(nowMs)]
    const next = random.chance(50) ? this.next.shift() : undefined
    if (next) return [next(nowMs)]
    const drawn = random.below(100)
    if (drawn < 30) return [this.announcement(nowMs)]
    if (drawn < 38) return [this.consoleSet(nowMs)]
    if (drawn < 50) return [this.halted(nowMs)]
    if (drawn < 58) return [this.stopped(nowMs)]
    return [this.set(this.changed(), nowMs)]
  }

  private cancellation(nowMs: number): SignedAct {
    const { random, witness } = this
    const lost = witness.operators.recovery?.lostOperatorId ?? ASKER
    const by = random.pick([ASKER, SUPPORT, AUDITOR, lost])
    const cancel = { lostOperatorId: random.chance(80) ? lost : ASKER }
    this.next.unshift((atMs) => this.announcement(atMs))
    return this.own('recovery-cancel', { type: 'CancelRecovery', actor: operator(by), ...approval, ...cancel }, [by], nowMs)
  }

  /** One person closes a market, tries to open it a little, and two open it. */
  private halted(nowMs: number): SignedAct {
    const { marketId } = this.random.pick([...this.witness.rules.markets.values()])
    const to = (state: MarketState, ...signers: number[]) => {
      const command: Operators = { type: 'SetMarketState', actor: operator(ASKER), ...approval, marketId, state }
      return (atMs: number) => this.act('market-state', command, { ...this.planOf(ASKER, 72, atMs), signers })
    }
    const looser = this.random.pick(['close_only', 'cancel_only'] as const)
    this.next.unshift(to(looser, ASKER), (atMs) => to('open', ASKER, this.present(ASKER, 72))(atMs))
    return to('halted', ASKER)(nowMs)
  }

  /** The same for all orders. */
  private stopped(nowMs: number): SignedAct {
    const to = (isHalted: boolean, ...signers: number[]) => {
      const command: Operators = { type: 'HaltNewOrders', actor: operator(SUPPORT), ...approval, isHalted }
      return (atMs: number) => this.act('halt-orders', command, { ...this.planOf(SUPPORT, 72, atMs), signers: [SUPPORT, ...signers] })
    }
    this.next.unshift(to(false), (atMs) => to(false, this.present(SUPPORT, 72))(atMs))
    return to(true)(nowMs)
  }

  private own(act: SignedActName, command: Operators, signers: readonly number[], nowMs: number): SignedAct {
    const { actorId } = command.actor
    return this.maybeWrong(act, command, { ...this.planOf(actorId, 72, nowMs), signers }, nowMs)
  }

  private set(person: OperatorConfig, nowMs: number, how: 'rightly' | 'anyhow' = 'anyhow'): SignedAct {
    const act = this.random.pick(['operator-add', 'operator-roles', 'operator-disable', 'operator-keys'] as const)
    const approver = this.present(ASKER, this.random.pick(APPROVERS))
    const command: Operators = { type: 'SetOperator', actor: operator(ASKER), ...approval, operator: person }
    if (how === 'rightly') return this.act(act, command, this.planOf(ASKER, approver, nowMs))
    return this.own(act, command, [ASKER, approver], nowMs)
  }

  private changed(): OperatorConfig {
    const { random, witness } = this
    const people = [...witness.operators.people.values()]
    const person = random.pick(people)
    const drawn = random.below(100)
    // Two admins must be left: the second of two such acts is one too many.
    if (drawn < 20) {
      const [second, third] = APPROVERS.map((id) => witness.operators.people.get(id) as OperatorConfig) as [OperatorConfig, OperatorConfig]
      for (const isActive of [false, true])
        for (const admin of [second, third]) this.next.push((nowMs) => this.set({ ...admin, isActive }, nowMs, 'rightly'))
      return { ...second, isActive: false }
    }
    if (drawn < 42) return { ...person, keys: [...person.keys, random.pick(people).keys[0] ?? RECOVERY_KEY.key] }
    if (drawn < 50) return { ...person, keys: [RECOVERY_KEY.key] }
    if (drawn < 55) return { ...person, roles: [...person.roles].reverse() }
    if (drawn < 60) return { ...person, keys: [{ kind: 'ed25519', publicKey: 'ff'.repeat(32) }] }
    if (drawn < 80) return { operatorId: random.pick([SUPPORT, AUDITOR, 77]), roles: ['support'], isActive: true, keys: [this.newKey()] }
    return { ...person, isActive: person.operatorId === LEFT ? person.isActive : true }
  }

  private newKey(): OperatorKey {
    return simulatedKey('file', `new ${++this.generation % 40}`).key
  }

  private announcement(nowMs: number): SignedAct {
    const { random } = this
    const lostOperatorId = random.pick([SUPPORT, SUPPORT, 73, 73, ASKER, 99])
    const keys = random.chance(85) ? [this.newKey()] : random.pick([[], [RECOVERY_KEY.key]])
    const command: Operators = { type: 'AnnounceRecovery', actor: operator(ASKER), ...approval, lostOperatorId, keys }
    const signers = random.pick([[ASKER, 0], [ASKER, 0], [ASKER, 0], [ASKER]])
    if (random.chance(70)) return this.act('recovery-announce', command, { ...this.planOf(ASKER, 0, nowMs), signers })
    return this.own(
      'recovery-announce',
      command,
      random.pick([
        [ASKER, 0],
        [ASKER, 72],
      ]),
      nowMs,
    )
  }

  private consoleSet(nowMs: number): SignedAct {
    const origins = this.random.pick([SOFT_CONSOLE.origins, SOFT_CONSOLE.origins.slice(0, 1), ['https://console.example/'], []])
    const command: Operators = { type: 'SetConsole', actor: operator(ASKER), ...approval, console: { ...SOFT_CONSOLE, origins } }
    return this.own('console-origin', command, [ASKER, 72], nowMs)
  }
}

const operator = (actorId: number): Actor => ({ ...system, origin: 'operator', actorId })

const isOperators = (command: Command): command is Operators => command.actor.origin === 'operator' && 'approverId' in command

/** The first that may hold it. */
const ACT_OF: ReadonlyMap<CommandType, SignedActName> = new Map(
  [...SIGNED_ACT_NAMES].reverse().flatMap((act) => SIGNED_ACTS[act].commands.map((type) => [type, act] as const)),
)

/** What is not done stands in the way of everybody. */
function isLift(command: Command): boolean {
  if (command.type === 'SetMarketState') return command.state === 'open'
  if (command.type === 'HaltNewOrders') return !command.isHalted
  if (command.type === 'StopPayouts') return !command.isStopped
  return command.type === 'SetAccountFlag' && command.isOn !== (command.flag === 'frozen' || command.flag === 'close_only')
}
