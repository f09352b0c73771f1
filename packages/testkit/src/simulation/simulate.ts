import { type Command, type CoreModule, type CoreState, type Event, REALMS, type Realm, type TimeMs } from '@glasshouse/domain'
import { random } from '../random/random.ts'
import type { SigningRate } from '../traffic/act-flow.ts'
import { beginningOf } from '../traffic/beginning.ts'
import type { MoneyRate } from '../traffic/custody-flow.ts'
import type { LimitsRate } from '../traffic/limits-flow.ts'
import type { SwappingRate } from '../traffic/swap-flow.ts'
import { Traffic, type TrafficGroup, type TrafficKind } from '../traffic/traffic.ts'
import { BrokenLaw, describe, mustHold } from '../witness/broken-law.ts'
import { SimulationFailure } from '../witness/simulation-failure.ts'
import { Witness } from '../witness/witness.ts'
import { compareTouched, sweep } from './compare/compare-reads.ts'
import { isSame } from './compare/is-same.ts'
import { digest, Recovery } from './recovery.ts'
import { count, emptyTally, type Tally } from './tally.ts'

/** Somebody else who answers the same commands; see the twin run. */
export interface Second {
  runGroup(timeMs: number, commands: readonly Command[]): { due: readonly Event[]; byCommand: readonly (readonly Event[])[] }
  balances(accountId: number): readonly { wallet: number; assetId: number; available: bigint; held: bigint }[]
  positions(accountId: number): readonly object[]
  contractOrders(accountId: number): readonly object[]
  stops(accountId: number): readonly object[]
  contractFigures(marketId: number, realm: Realm): object | null
  options(accountId: number): readonly object[]
  optionFigures(marketId: number, realm: Realm): object | null
  optionProtection(accountId: number): object
  contractProtection(accountId: number): object
  depth(marketId: number, realm: Realm, levels: number): object
}

export interface SimulationPlan {
  readonly core: CoreModule
  readonly seed: number
  readonly commands: number
  readonly users: number
  /** What users trade; everything unless told otherwise. */
  readonly traffic?: TrafficKind
  readonly second?: Second
  /** Users replace resting orders too; true unless told otherwise. The other traffic is drawn alike. */
  readonly replaces?: boolean
  /** Users open with stops too; the same. */
  readonly opensWithStops?: boolean
  /** The same for gates of products and frozen accounts. */
  readonly asksGates?: boolean
  /** The same for credits by hand, suspense, reversals, transfers and withdrawals; seldom unless told otherwise. */
  readonly movesMoney?: MoneyRate | null
  /** The same for swaps. */
  readonly swapsCoins?: SwappingRate | null
  /** Refusals that are seldom seen in all other traffic; none unless told otherwise. */
  readonly meetsRare?: boolean
  /** The same for own limits in contracts. */
  readonly limitsContracts?: LimitsRate | null
  /** Operators are opened in genesis and sign; without it their commands count as they are, which the server's never do. */
  readonly signsActs?: SigningRate | null
  /** Commands between two sweeps; crashes come as often, at random. */
  readonly sweepEvery?: number
  /** Told of each group once its laws held and, with a second, both gave the same events. */
  readonly onGroup?: (applied: AppliedGroup) => void
}

export interface SimulationReport {
  readonly seed: number
  readonly commands: number
  readonly groups: number
  readonly crashes: number
  readonly sweeps: number
  readonly tally: Tally
  readonly stateHash: string
}

/** Up to 31 accounts before the users'. */
const STRANGER_SCALES = 5

/** Drives a core with one seed's traffic and checks every law on the way. Throws SimulationFailure. */
export function simulate(plan: SimulationPlan): SimulationReport {
  const simulation = new Simulation(plan)
  simulation.runTo(plan.commands)
  return simulation.finish()
}

export interface AppliedGroup {
  readonly seq: number
  readonly timeMs: TimeMs
  readonly records: Uint8Array
  readonly eventBytes: Uint8Array
  readonly group: TrafficGroup
  /** What `check` said of the first command, '' for nothing against it; null where the two cannot be compared. */
  readonly expected: string | null
}

/** A run that goes on as far as it is needed. `runTo` and `finish` throw SimulationFailure. */
export class Simulation {
  private readonly plan: SimulationPlan
  private commands = 0
  private lastCommand: Command | null = null
  private groups = 0
  private crashes = 0
  private sweeps = 0
  private readonly tally = emptyTally()
  private readonly random
  private readonly witness = new Witness()
  private readonly traffic
  private readonly recovery
  private readonly sweepEvery
  private state: CoreState
  private nextSweep: number
  private nextCrash: number

  constructor(plan: SimulationPlan) {
    this.plan = plan
    this.random = random(plan.seed)
    // One house in four is no sandbox.
    this.traffic = new Traffic(this.random.fork(), this.witness, {
      users: plan.users,
      isSandbox: plan.seed % 4 !== 0,
      kind: plan.traffic ?? 'all',
      replaces: plan.replaces ?? true,
      opensWithStops: plan.opensWithStops ?? true,
      asksGates: plan.asksGates ?? true,
      meetsRare: plan.meetsRare ?? false,
      movesMoney: plan.movesMoney === undefined ? 'seldom' : plan.movesMoney,
      swapsCoins: plan.swapsCoins === undefined ? 'seldom' : plan.swapsCoins,
      limitsContracts: plan.limitsContracts === undefined ? 'seldom' : plan.limitsContracts,
      signsActs: plan.signsActs ?? null,
      seed: plan.seed,
      beginning: beginningOf(plan.seed, STRANGER_SCALES),
    })
    this.recovery = new Recovery(plan.core)
    this.state = plan.core.createState()
    this.sweepEvery = plan.sweepEvery ?? 10_000
    this.nextSweep = this.sweepEvery
    this.nextCrash = this.random.between(1, 2 * this.sweepEvery)
  }

  /** Up to the end of the group that holds the command of this number. */
  runTo(commands: number): void {
    this.guarded(() => {
      while (this.commands < commands) this.step()
    })
  }

  finish(): SimulationReport {
    return this.guarded(() => this.report())
  }

  private guarded<Result>(act: () => Result): Result {
    try {
      return act()
    } catch (cause) {
      const stack = cause instanceof BrokenLaw || !(cause instanceof Error) ? '' : `\n${cause.stack}`
      throw new SimulationFailure(this.plan.seed, this.commands, cause, `${describe(this.lastCommand)}${stack}`)
    }
  }

  private step(): void {
    const group = this.traffic.nextGroup()
    const { core } = this.plan
    this.lastCommand = group.commands[0] ?? null
    const expected = this.checkBefore(group)
    const records = core.joinRecords(group.commands.map((command) => core.encodeCommand(command)))
    const header = { seq: this.groups + 1, timeMs: group.timeMs as TimeMs }
    const { eventBytes } = core.runGroup(this.state, { ...header, commands: group.commands })
    const applied = { ...header, records, eventBytes, group, expected }
    if (this.commands >= this.nextCrash) this.crash(applied)
    else this.accept(applied)
  }

  private report(): SimulationReport {
    this.sweep()
    const { seed } = this.plan
    const stateHash = digest(this.plan.core.encodeState(this.state))
    return { seed, commands: this.commands, groups: this.groups, crashes: this.crashes, sweeps: this.sweeps, tally: this.tally, stateHash }
  }

  private accept(applied: AppliedGroup): void {
    const { group, expected } = applied
    this.groups += 1
    this.recovery.append(applied)
    const events = this.plan.core.decodeEvents(applied.eventBytes)
    mustHold(events.byCommand.length === group.commands.length, 'each command has its answer')
    this.observe(group, events)
    this.compareWithCheck(group, events.byCommand[0] ?? [], expected)
    compareTouched(this.plan.core, this.state, this.witness, this.groups % 32 === 0)
    this.compareWithSecond(group, events)
    this.plan.onGroup?.(applied)
    if (this.commands >= this.nextSweep) this.sweep()
  }

  private observe(group: TrafficGroup, events: { due: readonly Event[]; byCommand: readonly (readonly Event[])[] }): void {
    this.witness.timeMs = group.timeMs
    this.witness.observe(null, events.due)
    this.traffic.observe(events.due)
    count(this.tally, null, events.due)
    group.commands.forEach((command, position) => {
      const answer = events.byCommand[position] as readonly Event[]
      this.lastCommand = command
      this.commands += 1
      this.witness.observe(command, answer)
      this.traffic.observe(answer)
      count(this.tally, command, answer)
    })
  }

  /** The process dies after `apply`: sometimes the group was durable, sometimes it is lost and asked again. */
  private crash(applied: AppliedGroup): void {
    const { core } = this.plan
    this.crashes += 1
    this.nextCrash = this.commands + this.random.between(1, 2 * this.sweepEvery)
    const isDurable = this.random.chance(50)
    const before = digest(core.encodeState(this.state))
    if (isDurable) this.recovery.append(applied)
    this.state = this.recovery.restore(this.random.chance(50) ? 'older' : 'newest')
    if (isDurable) this.recovery.dropLast()
    else {
      const { eventBytes } = core.runGroup(this.state, { seq: applied.seq, timeMs: applied.timeMs, commands: applied.records })
      mustHold(digest(eventBytes) === digest(applied.eventBytes), 'a lost group, asked again, gives the same events')
    }
    mustHold(digest(core.encodeState(this.state)) === before, 'a restart gives the same state')
    this.accept(applied)
    sweep(core, this.state, this.witness)
  }

  private sweep(): void {
    this.sweeps += 1
    this.nextSweep = this.commands + this.sweepEvery
    sweep(this.plan.core, this.state, this.witness)
    const replayed = this.recovery.restore('newest')
    const { core } = this.plan
    mustHold(digest(core.encodeState(replayed)) === digest(core.encodeState(this.state)), 'a replay gives the same state')
    this.recovery.snapshot(this.state)
    this.compareAllWithSecond()
  }

  /**
   * `check` gives the reason that `apply` would give now; comparable when no time passes and no funding goes on in
   * between.
   */
  private checkBefore(group: TrafficGroup): string | null {
    const [first] = group.commands
    const { core } = this.plan
    if (!first || group.timeMs !== core.timeMs(this.state) || core.isSettlingFunding(this.state)) return null
    return core.check(this.state, first) ?? ''
  }

  private compareWithCheck(group: TrafficGroup, answer: readonly Event[], expected: string | null): void {
    if (expected === null) return
    const [first] = answer
    const given = first?.type === 'Refused' || first?.type === 'DuplicateCommand' ? first.reason : ''
    mustHold(given === expected, 'check gives the reason of apply', { command: group.commands[0], given, expected })
  }

  private compareWithSecond(group: TrafficGroup, events: { due: readonly Event[]; byCommand: readonly (readonly Event[])[] }): void {
    const { second } = this.plan
    if (!second) return
    const answers = second.runGroup(group.timeMs, group.commands)
    compareAnswers(null, events.due, answers.due)
    group.commands.forEach((command, position) => {
      compareAnswers(command, events.byCommand[position] ?? [], answers.byCommand[position] ?? [])
    })
  }

  private compareAllWithSecond(): void {
    const { second, core } = this.plan
    if (!second) return
    const isKept = (balance: { available: bigint; held: bigint }) => balance.available !== 0n || balance.held !== 0n
    for (const accountId of this.witness.balances.keys()) {
      const own = core.balances(this.state, accountId).filter(isKept)
      const other = second.balances(accountId).filter(isKept)
      const sorted = (balances: readonly { wallet: number; assetId: number }[]) =>
        describe([...balances].sort((a, b) => a.wallet - b.wallet || a.assetId - b.assetId))
      mustHold(sorted(own) === sorted(other), 'core and twin agree on balances', { accountId, own, other })
      for (const read of ['positions', 'contractOrders', 'stops', 'options'] as const)
        compareReads(read, core[read](this.state, accountId), second[read](accountId))
    }
    for (const accountId of this.witness.accounts.keys())
      for (const read of ['optionProtection', 'contractProtection'] as const)
        compareReads(read, core[read](this.state, accountId), second[read](accountId))
    const contracts = [...this.witness.contracts.contracts.keys()]
    for (const realm of REALMS) {
      for (const marketId of this.witness.options.markets.keys())
        compareReads('figures', core.optionFigures(this.state, marketId, realm), second.optionFigures(marketId, realm))
      for (const marketId of contracts)
        compareReads('figures', core.contractFigures(this.state, marketId, realm), second.contractFigures(marketId, realm))
      for (const marketId of [...contracts, ...this.witness.rules.markets.keys()])
        compareReads('depth', core.depth(this.state, marketId, realm, 50), second.depth(marketId, realm, 50))
    }
  }
}

function compareAnswers(command: Command | null, core: readonly Event[], twin: readonly Event[]): void {
  mustHold(isSame(core, twin), 'core and twin give the same events', { command, core, twin })
}

function compareReads(read: string, core: object | null, twin: object | null): void {
  mustHold(isSame(core, twin), 'core and twin answer the same', { read, core, twin })
}
