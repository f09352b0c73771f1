import {
  type AccountId,
  type Command,
  DEMO_GRANT,
  type Event,
  type OptionLimits,
  type OptionPlaced,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import { mustHold } from './broken-law.ts'
import type { Witness } from './witness.ts'
import { isBelow, WitnessedLimits } from './witnessed-limits.ts'
import type { WitnessedOptions } from './witnessed-options.ts'

type OptionSettled = Extract<Event, { type: 'OptionSettled' }>

interface Counted {
  /** Result by UTC day, trades by UTC hour. */
  readonly lost: Map<number, bigint>
  readonly trades: Map<number, number>
  resetDay: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** What players decided to keep themselves from, and demo accounts that begin anew. */
export class WitnessedProtection extends WitnessedLimits<OptionLimits> {
  private readonly counted = new Map<AccountId, Counted>()
  private readonly reset = new Set<AccountId>()

  private readonly house: Witness
  private readonly options: WitnessedOptions

  constructor(witness: Witness, options: WitnessedOptions) {
    super(witness, ['stakePerOrder', 'lossPerDay', 'tradesPerHour'])
    this.house = witness
    this.options = options
  }

  take(command: Command | null, event: Event): boolean {
    switch (event.type) {
      case 'OptionLimitsSet':
        this.takeLimits(command?.type === 'SetOptionLimits' ? command : null, event)
        return true
      case 'ExcludedFromOptions':
        this.takeExclusion(command?.type === 'ExcludeFromOptions' ? command : null, event)
        return true
      case 'DemoAccountReset':
        this.takeReset(command, event.accountId)
        return true
      default:
        return false
    }
  }

  lostToday(accountId: AccountId): bigint {
    return this.counted.get(accountId)?.lost.get(Math.floor(this.house.timeMs / DAY_MS)) ?? 0n
  }

  tradesThisHour(accountId: AccountId): number {
    return this.counted.get(accountId)?.trades.get(Math.floor(this.house.timeMs / HOUR_MS)) ?? 0
  }

  wasResetToday(accountId: AccountId): boolean {
    return this.counted.get(accountId)?.resetDay === Math.floor(this.house.timeMs / DAY_MS)
  }

  checkPlaced(event: OptionPlaced): void {
    const { accountId, stake } = event
    mustHold(this.excludedUntil(accountId) <= this.house.timeMs, 'who excluded himself places no option', { event })
    const limits = this.limitsOf(accountId)
    if (!limits) return
    const lost = this.lostToday(accountId)
    const atRisk = (lost < 0n ? 0n : lost) + this.options.stakesOf(accountId) + stake
    const isWithin =
      isBelow(stake, limits.stakePerOrder) &&
      isBelow(atRisk, limits.lossPerDay) &&
      isBelow(this.tradesThisHour(accountId) + 1, limits.tradesPerHour)
    mustHold(isWithin, 'nobody trades beyond his own limits', { event, limits, atRisk })
  }

  notePlaced({ accountId }: OptionPlaced): void {
    const { trades } = this.counts(accountId)
    const hour = Math.floor(this.house.timeMs / HOUR_MS)
    trades.set(hour, (trades.get(hour) ?? 0) + 1)
  }

  noteSettled({ accountId, outcome, stake, reward }: OptionSettled): void {
    const { lost } = this.counts(accountId)
    const day = Math.floor(this.house.timeMs / DAY_MS)
    lost.set(day, (lost.get(day) ?? 0n) + (outcome === 'lost' ? stake : -reward))
  }

  /** At the end of a command. */
  checkTouched(): void {
    for (const accountId of this.reset) {
      for (const balance of this.house.balances.get(accountId) ?? []) {
        const grant = balance.assetId === USDT_ASSET_ID && balance.wallet !== 2 ? DEMO_GRANT : 0n
        mustHold(balance.available === grant && balance.held === 0n, 'a demo account begins anew with its grant', { balance })
      }
    }
    this.reset.clear()
  }

  private takeReset(command: Command | null, accountId: AccountId): void {
    const { house: witness } = this
    const isAsked = command?.type === 'ResetDemoAccount' && command.actor.accountId === accountId
    const account = witness.accounts.get(accountId)
    mustHold(isAsked && account?.realm === 'demo', 'only demo accounts begin anew, when asked', { command, accountId })
    const isNothingOpen =
      account.orders.size === 0 &&
      (witness.contracts.ordersOf.get(accountId)?.size ?? 0) === 0 &&
      (witness.contracts.positionsOf.get(accountId)?.size ?? 0) === 0 &&
      (this.options.optionsOf.get(accountId)?.size ?? 0) === 0
    mustHold(isNothingOpen, 'nothing is open where a demo account begins anew', { accountId })
    mustHold(!this.wasResetToday(accountId), 'a demo account begins anew once a day', { accountId })
    this.counts(accountId).resetDay = Math.floor(witness.timeMs / DAY_MS)
    this.reset.add(accountId)
  }

  private counts(accountId: AccountId): Counted {
    const counted = this.counted.get(accountId) ?? { lost: new Map(), trades: new Map(), resetDay: -1 }
    this.counted.set(accountId, counted)
    return counted
  }
}
