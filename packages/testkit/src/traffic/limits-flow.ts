import {
  type Actor,
  amount,
  type Command,
  type ContractConfig,
  type ContractLimits,
  EXCLUDED_FOR_EVER,
  type PositionSide,
  ticks,
  timeMs,
} from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { Witness, WitnessedAccount } from '../witness/witness.ts'
import { openCostOf } from '../witness/witnessed-position.ts'

const DAY_MS = 86_400_000
const USDT = 1_000_000n
/** One account in so many: else what they keep themselves from would be missing in all other traffic. */
const ONE_IN = 3

/** How often, of 100 groups: enough to meet each law, or as often as faults are looked for. */
const RATES = {
  seldom: { limits: 5, exclusions: 0.5, edges: 8 },
  often: { limits: 14, exclusions: 1.2, edges: 25 },
} as const
export type LimitsRate = keyof typeof RATES

/** What traders of contracts keep themselves from, and orders and margin at the edge of it. */
export class LimitsFlow {
  private readonly random: Random
  private readonly witness: Witness
  private readonly rate: (typeof RATES)[LimitsRate]

  constructor(random: Random, witness: Witness, rate: LimitsRate) {
    this.random = random
    this.witness = witness
    this.rate = RATES[rate]
  }

  next(nowMs: number): Command[] {
    const { random, witness, rate } = this
    if (witness.accounts.size < 6 || witness.contracts.contracts.size === 0) return []
    const commands: Command[] = []
    if (random.chance(rate.limits)) commands.push(this.limits(this.trader()))
    if (random.chance(rate.exclusions)) commands.push(...this.exclusions(this.trader(), nowMs))
    if (random.chance(rate.edges)) commands.push(...this.atEdge(this.trader()))
    return commands
  }

  /** Of those who do, mostly somebody with something open. */
  private trader(): WitnessedAccount {
    const { random, witness } = this
    const accounts = [...witness.accounts.values()].filter(({ accountId }) => accountId % ONE_IN === 0)
    const busy = accounts.filter(({ accountId }) => witness.contracts.heldBy(accountId) > 0n)
    return random.pick(busy.length > 0 && random.chance(75) ? busy : accounts)
  }

  private limits({ accountId, realm }: WitnessedAccount): Command {
    const { random, witness } = this
    const actor = actorOf({ accountId, realm })
    const waiting = witness.contractProtection.waitingOf(accountId)
    if (waiting && random.chance(60)) return { type: 'SetContractLimits', actor, limits: this.besideWaiting(waiting.limits) }
    const standing = witness.contracts.heldBy(accountId)
    const limits = {
      leverage: random.chance(85) ? 0 : random.pick([5, 10, 20, 50, 1_000]),
      marginPerOrder: amount(random.chance(60) ? 0n : BigInt(random.between(20, 3_000)) * USDT),
      lossPerDay: amount(random.chance(35) ? 0n : standing + BigInt(random.between(1, 3_000)) * USDT),
    }
    if (random.chance(2)) limits.leverage = 1_001
    if (random.chance(2)) limits.lossPerDay = amount(2n ** 52n - BigInt(random.below(2)))
    return { type: 'SetContractLimits', actor, limits }
  }

  /** As what waits, or one of its limits a little higher or lower. */
  private besideWaiting(waiting: ContractLimits): ContractLimits {
    const { random } = this
    const by = random.pick([-1, -1, 1])
    const money = (units: bigint) => amount(units === 0n ? 200n * USDT : units + BigInt(by) * USDT)
    const name = random.pick(['leverage', 'marginPerOrder', 'lossPerDay', 'none'] as const)
    if (name === 'none') return waiting
    if (name === 'leverage') return { ...waiting, leverage: Math.max(0, waiting.leverage + by) }
    return { ...waiting, [name]: money(waiting[name]) }
  }

  private exclusions(account: WitnessedAccount, nowMs: number): Command[] {
    const { random } = this
    const actor = actorOf(account)
    const standing = this.witness.contractProtection.excludedUntil(account.accountId)
    const one = (): Command => {
      const until = random.pick([DAY_MS, DAY_MS, DAY_MS - 1, DAY_MS + random.below(DAY_MS), standing - nowMs - 1, standing - nowMs])
      const untilMs = random.chance(1) ? EXCLUDED_FOR_EVER : timeMs(Math.max(0, nowMs + until))
      return { type: 'ExcludeFromContracts', actor, untilMs }
    }
    return random.chance(50) ? [one()] : [one(), ...this.atEdge(account), one()]
  }

  /** What fills a limit exactly, or passes it by as little as can be. */
  private atEdge(account: WitnessedAccount): Command[] {
    const { random, witness } = this
    const { accountId } = account
    const limits = witness.contractProtection.limitsOf(accountId)
    if (!limits) return []
    const lost = witness.contractProtection.lostToday(accountId)
    const room = limits.lossPerDay - (lost > 0n ? lost : 0n) - witness.contracts.heldBy(accountId)
    const position = [...(witness.contracts.positionsOf.get(accountId) ?? [])][0]
    if (position && limits.lossPerDay > 0n && room > 0n && random.chance(30)) {
      const change = amount(room + BigInt(random.below(2)))
      return [{ type: 'AdjustMargin', actor: actorOf(account), positionId: position.expected.positionId, change }]
    }
    const isByMargin = limits.marginPerOrder > 0n && (limits.lossPerDay === 0n || random.chance(50))
    return this.order(account, limits, isByMargin ? { margin: limits.marginPerOrder } : { cost: room })
  }

  private order(account: WitnessedAccount, limits: ContractLimits, most: { margin?: bigint; cost?: bigint }): Command[] {
    const { random, witness } = this
    const open = [...witness.contracts.contracts.values()].filter(({ state }) => state === 'open')
    const contract = open.length > 0 ? random.pick(open) : undefined
    const mark = contract ? witness.contracts.mark(contract) : 0
    if (!contract || mark === 0) return []
    const positionSide: PositionSide = random.chance(50) ? 'long' : 'short'
    const leverage = this.leverage(account, contract, positionSide, limits)
    const price = Math.max(1, Math.round(mark / contract.tickSize) + random.between(-3, 3))
    const terms = { contracts: 1, priceTicks: price, leverage }
    const margin = openCostOf(contract, { ...terms, feePpm: 0 })
    const each = most.margin === undefined ? openCostOf(contract, { ...terms, feePpm: contract.takerFeePpm }) : margin
    const contracts = Number((most.margin ?? most.cost ?? 0n) / each) + random.below(2)
    if (contracts < 1 || contracts > 2 ** 31) return []
    const isMarket = random.chance(25)
    return [
      {
        type: 'PlaceContractOrder',
        actor: actorOf(account),
        marketId: contract.marketId,
        positionSide,
        effect: 'open',
        positionId: 0,
        leverage,
        orderType: isMarket ? 'market' : 'limit',
        timeInForce: isMarket ? 'IOC' : 'GTC',
        priceTicks: ticks(isMarket ? 0 : price),
        contracts,
      },
    ]
  }

  /** That which stands there; else one that the own limit lets, or the next beyond it. */
  private leverage({ accountId }: WitnessedAccount, contract: ContractConfig, side: PositionSide, limits: ContractLimits): number {
    const { random, witness } = this
    for (const { expected } of witness.contracts.positionsOf.get(accountId) ?? [])
      if (expected.marketId === contract.marketId && expected.side === side) return expected.leverage
    for (const { accepted } of witness.contracts.ordersOf.get(accountId) ?? [])
      if (accepted.marketId === contract.marketId && accepted.effect === 'open' && accepted.positionSide === side) return accepted.leverage
    const at = contract.leverages.findLastIndex((leverage) => limits.leverage === 0 || leverage <= limits.leverage)
    return contract.leverages[Math.max(0, at) + (random.chance(20) ? 1 : 0)] ?? random.pick(contract.leverages)
  }
}

const actorOf = ({ accountId, realm }: Pick<WitnessedAccount, 'accountId' | 'realm'>): Actor => ({
  origin: 'user',
  actorId: 0,
  accountId,
  realm,
  key: '',
})
