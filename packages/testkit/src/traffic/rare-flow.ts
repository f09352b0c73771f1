import { type Actor, amount, type Command, indexPrice, lots, ticks, timeMs } from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { Witness, WitnessedAccount } from '../witness/witness.ts'
import { spenders } from './hoarders.ts'

/** Of 100 groups, those with something rare. */
const GROUPS = 14
const WEEK_MS = 7 * 86_400_000

/** What is refused, or ends, too seldom in all other traffic to be seen in numbers; drawn from a stream of its own. */
export class RareFlow {
  private readonly random: Random
  private readonly witness: Witness

  constructor(random: Random, witness: Witness) {
    this.random = random
    this.witness = witness
  }

  next(nowMs: number): Command[] {
    const { random } = this
    if (!random.chance(GROUPS) || spenders(this.witness).length < 4) return []
    const command = random.pick([
      () => this.resetOfReal(),
      () => this.unknownIndex(nowMs),
      () => this.belowOneLot(),
      () => this.notAboveFilled(),
      () => this.shorterExclusion(nowMs),
      () => this.endWithdrawal(),
      () => this.endWithdrawal(),
    ])()
    return command === null ? [] : [command]
  }

  private resetOfReal(): Command {
    return { type: 'ResetDemoAccount', actor: this.actorOf(this.account('real')) }
  }

  private unknownIndex(nowMs: number): Command {
    const price = { bid: indexPrice(100), ask: indexPrice(101) }
    const tick = { indexId: 99, sourceId: 1, ...price, venueTimeMs: timeMs(nowMs), receivedMs: timeMs(nowMs) }
    return { type: 'RecordTicks', actor: { ...NOBODY, origin: 'feed' }, ticks: [tick] }
  }

  /** For exactly the price of the smallest quantity on sale, where that is more than the least order: its fee is missing. */
  private belowOneLot(): Command | null {
    const { witness } = this
    for (const { marketId, tickLotUnits, minNotional } of witness.rules.markets.values()) {
      const cost = BigInt(witness.book(marketId, 'real').best('sell')) * BigInt(tickLotUnits)
      if (cost < BigInt(minNotional)) continue
      const order = { side: 'buy', orderType: 'market', timeInForce: 'IOC', priceTicks: ticks(0), quantityLots: lots(0) } as const
      return { type: 'PlaceOrder', actor: this.actorOf(this.account('real')), marketId, ...order, spend: amount(cost) }
    }
    return null
  }

  private notAboveFilled(): Command | null {
    for (const order of this.witness.orders.values()) {
      if (order.filledLots === 0 || !order.isResting || order.isEnded) continue
      const { accountId, realm, marketId, orderId, priceTicks, filledLots } = order
      return {
        type: 'ReplaceOrder',
        actor: this.actorOf({ accountId, realm }),
        marketId,
        orderId,
        priceTicks: ticks(priceTicks),
        quantityLots: lots(filledLots),
      }
    }
    return null
  }

  private shorterExclusion(nowMs: number): Command | null {
    const untilMs = timeMs(nowMs + WEEK_MS)
    const { options, contractProtection } = this.witness
    for (const account of this.witness.accounts.values()) {
      if (options.protection.excludedUntil(account.accountId) > untilMs)
        return { type: 'ExcludeFromOptions', actor: this.actorOf(account), untilMs }
      if (contractProtection.excludedUntil(account.accountId) > untilMs)
        return { type: 'ExcludeFromContracts', actor: this.actorOf(account), untilMs }
    }
    return null
  }

  /** In the way that fits where it stands. */
  private endWithdrawal(): Command | null {
    const recent = this.witness.withdrawals.inOrder.slice(-60)
    const open = recent.filter(({ state }) => ['requested', 'approved', 'waiting', 'sending'].includes(state))
    if (open.length === 0) return null
    const picked = this.random.pick(open)
    const end = picked.state === 'sending' ? 'failed' : 'rejected'
    const actor: Actor = { ...NOBODY, origin: 'operator', actorId: 71 }
    return { type: 'EndWithdrawal', actor, approverId: 72, reasonCode: 'user_request', ...this.witness.withdrawals.termsOf(picked), end }
  }

  private account(realm: WitnessedAccount['realm']): WitnessedAccount {
    const all = spenders(this.witness)
    const of = all.filter((account) => account.realm === realm && this.witness.balance(account.accountId, 1, 1).available > 0n)
    return this.random.pick(of.length > 0 ? of : all)
  }

  private actorOf({ accountId, realm }: Pick<WitnessedAccount, 'accountId' | 'realm'>): Actor {
    return { ...NOBODY, origin: 'user', accountId, realm }
  }
}

const NOBODY = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' } as const
