import { type Command, FIRST_USER_ACCOUNT_ID, ORIGINS, type PlaceOrder } from '@glasshouse/domain'
import type { Random } from '../random.ts'

/** Takes a command that might be accepted and breaks one thing about it, as a faulty or hostile caller would. */
export function spoil(random: Random, command: Command): Command {
  const general = [wrongOrigin, wrongRealm, unknownAccount, anotherAccount]
  const special = command.type === 'PlaceOrder' ? ORDER_FAULTS : 'approverId' in command ? APPROVAL_FAULTS : general
  const fault = random.chance(command.type === 'PlaceOrder' ? 80 : 50) ? random.pick(special) : random.pick(general)
  return fault(random, command)
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
