import {
  amount,
  type Command,
  type CommandType,
  type CoreModule,
  type CoreState,
  DEMO_GRANT,
  type Event,
  HOUSE_PURPOSES,
  houseAccountId,
  REALMS,
  type Realm,
  type TimeMs,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import { random } from '../random/random.ts'
import { beginningOf } from '../traffic/beginning.ts'
import { Traffic } from '../traffic/traffic.ts'
import { describe, mustHold } from '../witness/broken-law.ts'
import { SimulationFailure } from '../witness/simulation-failure.ts'
import { Witness } from '../witness/witness.ts'

export interface RealmsReport {
  readonly commands: number
  readonly accepted: Partial<Record<CommandType, number>>
  /** What a realm holds in the end, without its external account, by asset: `real/1`. */
  readonly sums: ReadonlyMap<string, bigint>
}

/**
 * So often somebody comes to practise, is given more, and begins anew with nothing open: in the traffic that is rare.
 */
const EVERY = 60
/** A demo account gets its grant in two wallets. */
const GRANT = 2n * DEMO_GRANT

/**
 * No sequence of commands moves value between the realms: after each command of everybody's traffic, the balances that
 * the core answers are summed per realm and asset. A sum changes by what that command brought into that realm from
 * outside, or by what a demo reset gave back, and by nothing else; and the realm's external account is the exact
 * contrary of it. Deposits change no sum: custody, below zero by them, counts as one of the realm. It reads balances and
 * commands, not postings.
 */
export function conserveRealms({ core, seed, commands }: { core: CoreModule; seed: number; commands: number }): RealmsReport {
  const witness = new Witness()
  const traffic = new Traffic(random(seed), witness, {
    users: 24,
    isSandbox: true,
    kind: 'all',
    beginning: beginningOf(seed, 3),
    replaces: true,
    opensWithStops: true,
    asksGates: true,
    movesMoney: 'seldom',
    limitsContracts: 'seldom',
    seed,
  })
  const exchange = new TwoRealms(core)
  let last: Command | null = null
  let newcomers = 0
  try {
    while (exchange.commands < commands) {
      const group = traffic.nextGroup()
      const isTimeForOne = exchange.commands > EVERY * (newcomers + 1)
      const asked = isTimeForOne ? [...group.commands, ...exchange.newcomer(newcomers++)] : group.commands
      for (const wish of asked) {
        const command = typeof wish === 'function' ? wish() : wish
        last = command
        const { due, answer } = exchange.run(group.timeMs, command)
        witness.timeMs = group.timeMs
        for (const [by, events] of [[null, due] as const, [command, answer] as const]) {
          witness.observe(by, events)
          traffic.observe(events)
        }
        witness.forgetTouched()
      }
    }
  } catch (cause) {
    throw new SimulationFailure(seed, exchange.commands, cause, describe(last))
  }
  return exchange.report()
}

class TwoRealms {
  commands = 0
  private readonly accepted: Partial<Record<CommandType, number>> = {}
  private readonly core: CoreModule
  private readonly state: CoreState
  private readonly accounts: Record<Realm, number[]> = { real: [], demo: [] }
  private sums = new Map<string, bigint>()

  constructor(core: CoreModule) {
    this.core = core
    this.state = core.createState()
    for (const realm of REALMS)
      for (const purpose of HOUSE_PURPOSES) if (purpose !== 'external') this.accounts[realm].push(houseAccountId(realm, purpose))
  }

  run(atMs: number, command: Command): { due: readonly Event[]; answer: readonly Event[] } {
    this.commands += 1
    const expected = new Map(this.sums)
    // Before anything falls due: what a demo account has available changes by that only while something of it is open,
    // and then it is not reset.
    if (this.core.check(this.state, command) === null) this.expect(expected, command)
    const before = this.sums
    const { eventBytes } = this.core.runGroup(this.state, { seq: this.commands, timeMs: atMs as TimeMs, commands: [command] })
    const { due, byCommand } = this.core.decodeEvents(eventBytes)
    const answer = byCommand[0] ?? []
    const isDone = answer[0]?.type !== 'Refused' && answer[0]?.type !== 'DuplicateCommand'
    if (isDone) this.accepted[command.type] = (this.accepted[command.type] ?? 0) + 1
    for (const event of answer) if (event.type === 'AccountOpened') this.accounts[event.realm].push(event.accountId)
    this.sums = this.sumBalances()
    this.compare(isDone ? expected : before, command)
    return { due, answer }
  }

  /** Somebody who practises: opens an account, is given more than the grant, begins anew. */
  newcomer(nth: number): (() => Command)[] {
    const actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'demo', key: '' } as const
    const newest = () => this.accounts.demo.at(-1) as number
    const hash = (word: string) => `${word}${nth}`.padEnd(32, 'c')
    const more = { wallet: 1, assetId: 2, amount: amount(BigInt(nth + 1) * 1_000n), evidence: hash('ee') } as const
    return [
      () => ({ type: 'OpenAccount', actor, realm: 'demo', userRef: hash('ab') }),
      () => ({ type: 'CreditDeposit', actor: { ...actor, origin: 'custody', accountId: newest() }, accountId: newest(), ...more }),
      () => ({ type: 'ResetDemoAccount', actor: { ...actor, origin: 'user', accountId: newest() } }),
    ]
  }

  report(): RealmsReport {
    return { commands: this.commands, accepted: this.accepted, sums: this.sums }
  }

  /** What the command itself says that it brings, and where. */
  private expect(sums: Map<string, bigint>, command: Command): void {
    const add = (realm: Realm, assetId: number, units: bigint) =>
      sums.set(`${realm}/${assetId}`, (sums.get(`${realm}/${assetId}`) ?? 0n) + units)
    const { accountId } = command.actor
    if (command.type === 'FundHouse') add(command.realm, command.assetId, command.amount)
    if (command.type === 'OpenAccount' && command.realm === 'demo') add('demo', USDT_ASSET_ID, GRANT)
    if (command.type !== 'ResetDemoAccount') return
    for (const { assetId, available } of this.core.balances(this.state, accountId)) add('demo', assetId, -available)
    add('demo', USDT_ASSET_ID, GRANT)
  }

  private compare(expected: ReadonlyMap<string, bigint>, command: Command): void {
    for (const key of new Set([...expected.keys(), ...this.sums.keys()])) {
      const [was, is] = [expected.get(key) ?? 0n, this.sums.get(key) ?? 0n]
      mustHold(was === is, 'no command moves value between realms, or makes any', {
        realmAndAsset: key,
        expected: was,
        is,
        by: command.type,
      })
      const [realm, assetId] = key.split('/') as [Realm, string]
      const outside = this.core
        .balances(this.state, houseAccountId(realm, 'external'))
        .filter((balance) => balance.assetId === Number(assetId))
      const contrary = outside.reduce((sum, { available, held }) => sum + available + held, 0n)
      mustHold(is + contrary === 0n, 'a realm holds what came into it from outside', { realmAndAsset: key, is, contrary, by: command.type })
    }
  }

  private sumBalances(): Map<string, bigint> {
    const sums = new Map<string, bigint>()
    for (const realm of REALMS)
      for (const accountId of this.accounts[realm])
        for (const { assetId, available, held } of this.core.balances(this.state, accountId)) {
          const key = `${realm}/${assetId}`
          sums.set(key, (sums.get(key) ?? 0n) + available + held)
        }
    return sums
  }
}
