import { type Command, FIRST_USER_ACCOUNT_ID, ORIGINS, type PlaceOrder } from '@glasshouse/domain'
import type { Random } from '../random/random.ts'

/** Takes a command that might be accepted and breaks one thing about it, as a faulty or hostile caller would. */
export function spoil(random: Random, command: Command): Command {
  const general = [wrongOrigin, wrongRealm, unknownAccount, anotherAccount]
  const own = faultsOf(command)
  const special = own ?? ('approverId' in command ? APPROVAL_FAULTS : general)
  const fault = random.chance(own ? 80 : 50) ? random.pick(special) : random.pick(general)
  return fault(random, command)
}

function faultsOf(command: Command): readonly Fault[] | null {
  switch (command.type) {
    case 'PlaceOrder':
      return ORDER_FAULTS
    case 'PlaceContractOrder':
      return CONTRACT_ORDER_FAULTS
    case 'PlaceContractOrderWithStops':
      return ORDER_STOPS_FAULTS
    case 'AdjustMargin':
    case 'AddPrincipal':
      return MONEY_FAULTS
    case 'SetStop':
      return STOP_FAULTS
    case 'PlaceOption':
      return OPTION_FAULTS
    case 'CancelContractOrder':
    case 'CancelStop':
    case 'ReplaceOrder':
    case 'ReplaceContractOrder':
      return ID_FAULTS
    default:
      return null
  }
}

type Fault = (random: Random, command: Command) => Command

const withActor = (command: Command, change: Partial<Command['actor']>) => ({ ...command, actor: { ...command.actor, ...change } })
const wrongOrigin: Fault = (random, command) => withActor(command, { origin: random.pick(ORIGINS) })
const wrongRealm: Fault = (_, command) => withActor(command, { realm: command.actor.realm === 'real' ? 'demo' : 'real' })
const unknownAccount: Fault = (random, command) => withActor(command, { accountId: random.pick([0, 999, 4_000_000_000, 500]) })
const anotherAccount: Fault = (random, command) => withActor(command, { accountId: FIRST_USER_ACCOUNT_ID + random.below(2_000) })

const APPROVAL_FAULTS: readonly Fault[] = [
  (_, command) => ({ ...command, approverId: command.actor.actorId }) as Command,
  (_, command) => ({ ...command, approverId: 0 }) as Command,
  (_, command) => ({ ...command, approverId: command.actor.actorId }) as Command,
  (random, command) => ('marketId' in command ? { ...command, marketId: random.pick([0, 77, 65_535]) } : command) as Command,
  (_, command) => ('assetId' in command ? { ...command, assetId: 99 } : command) as Command,
  (_, command) => ('market' in command ? { ...command, market: { ...command.market, quoteAssetId: 99 } } : command) as Command,
  (_, command) => ('effectiveFromMs' in command ? { ...command, effectiveFromMs: 1_000 } : command) as Command,
]

const orderFault =
  (change: (random: Random, order: PlaceOrder) => object): Fault =>
  (random, command) =>
    ({ ...command, ...change(random, command as PlaceOrder) }) as Command

const ORDER_FAULTS: readonly Fault[] = [
  orderFault((random) => ({ marketId: random.pick([0, 6, 999, 65_535]) })),
  orderFault(() => ({ priceTicks: 0 })),
  orderFault((random) => ({ priceTicks: random.pick([1e9, 2 ** 40, 2 ** 53 - 1]) })),
  orderFault((_, order) => ({ priceTicks: order.priceTicks * 2 })),
  orderFault((_, order) => ({ priceTicks: Math.ceil(order.priceTicks / 2.5) })),
  orderFault(() => ({ quantityLots: 0 })),
  orderFault((random) => ({ quantityLots: random.pick([1e9, 1e12, 2 ** 53 - 1]) })),
  orderFault((_, order) => ({ quantityLots: order.quantityLots * 1_000 })),
  orderFault(() => ({ quantityLots: 1 })),
  orderFault((random) => ({ spend: BigInt(random.between(1, 1_000_000_000)) })),
  orderFault((_, order) => ({ orderType: order.orderType === 'limit' ? 'market' : 'limit' })),
  orderFault((random) => ({ timeInForce: random.pick(['GTC', 'IOC', 'FOK', 'POST_ONLY']) })),
  orderFault((_, order) => ({ side: order.side === 'buy' ? 'sell' : 'buy' })),
]

/** Changes only fields that the command has. */
const changed =
  (change: (random: Random, command: Record<string, number>) => object): Fault =>
  (random, command) => {
    const wrong = Object.entries(change(random, command as unknown as Record<string, number>))
    return { ...command, ...Object.fromEntries(wrong.filter(([field]) => field in command)) } as Command
  }

/** A record has no place for numbers below zero or with a fraction in these fields. */
const ANY_NUMBER = [0, 1, 3, 1e12, 2 ** 40 + 1, 2 ** 53 - 1]
const CONTRACT_ORDER_FAULTS: readonly Fault[] = [
  changed((random) => ({ marketId: random.pick([0, 1, 999, 65_535]) })),
  changed((random) => ({ leverage: random.pick([0, 3, 7, 101, 1_000]) })),
  changed((random) => ({ leverage: random.pick([2, 5, 10, 20, 50, 100]) })),
  changed((random) => ({ contracts: random.pick(ANY_NUMBER) })),
  changed((random, { contracts }) => ({ contracts: (contracts ?? 0) * random.pick([50, 1_000]) })),
  changed((random) => ({ priceTicks: random.pick(ANY_NUMBER) })),
  changed((random, { priceTicks }) => ({ priceTicks: Math.ceil((priceTicks ?? 0) * random.pick([0.4, 0.97, 1.03, 2])) })),
  changed((random) => ({ positionId: random.between(0, 60) })),
  changed((random) => ({ positionSide: random.pick(['long', 'short']) })),
  changed((random) => ({ effect: random.pick(['open', 'close']) })),
  changed((random) => ({ timeInForce: random.pick(['GTC', 'IOC', 'FOK', 'POST_ONLY']) })),
  changed((random) => ({ orderType: random.pick(['limit', 'market']) })),
]
const ORDER_STOPS_FAULTS: readonly Fault[] = [
  ...CONTRACT_ORDER_FAULTS,
  changed(() => ({ takeProfit: 0 })),
  changed(() => ({ stopLoss: 0 })),
  changed((random) => ({ takeProfit: random.pick(ANY_NUMBER) })),
  changed((random) => ({ stopLoss: random.pick(ANY_NUMBER) })),
  changed(() => ({ takeProfit: 0, stopLoss: 0 })),
]
const MONEY_FAULTS: readonly Fault[] = [
  changed((random) => ({ change: random.pick([0n, -1n, -(2n ** 40n), 2n ** 52n, -(2n ** 52n)]) })),
  changed((random) => ({ money: random.pick([0n, 1n, -5n, 2n ** 40n, 2n ** 52n]) })),
  changed((random) => ({ positionId: random.between(0, 60) })),
]
const STOP_FAULTS: readonly Fault[] = [
  changed((random) => ({ triggerPrice: random.pick([0, 1, 2 ** 53 - 1]) })),
  changed((random) => ({ kind: random.pick(['take_profit', 'stop_loss']) })),
  changed((random) => ({ contracts: random.pick(ANY_NUMBER) })),
  changed((random) => ({ priceTicks: random.pick(ANY_NUMBER) })),
  changed((random) => ({ orderType: random.pick(['limit', 'market']) })),
  changed((random) => ({ positionId: random.between(0, 60) })),
]
const OPTION_FAULTS: readonly Fault[] = [
  changed((random) => ({ marketId: random.pick([0, 1, 1_001, 2_099, 65_535]) })),
  changed((random) => ({ marketId: random.pick([2_001, 2_002, 2_003, 2_004]) })),
  changed((random) => ({ periodId: random.pick([0, 100, 200, 300, 999, 2 ** 32 - 1]) })),
  changed((random) => ({ stake: random.pick([0n, 1n, 2n ** 44n + 1n, 2n ** 52n - 1n, 2n ** 52n]) })),
  changed((random) => ({ openAtMs: random.pick([1, 1e12, 1e13, 2 ** 53 - 1]) })),
  changed((random) => ({ side: random.pick(['up', 'down']) })),
]
const ID_FAULTS: readonly Fault[] = [changed((random) => ({ orderId: random.between(0, 4_000), stopId: random.between(0, 4_000) }))]
