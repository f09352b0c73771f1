import { amount, type Command, type CommandType, EXCLUDED_FOR_EVER, indexPrice, lots, ratePpm, ticks, timeMs } from '@glasshouse/domain'
import { OPTIONS } from '../traffic/simulated-exchange.ts'
import type { ActsOf, ConfigurationCommand, Scene } from './exchange-acts.ts'
import type { OperatorsCommand } from './operator-acts.ts'
import { actorOf, BTC_CONTRACT, restingBuy, takeProfit } from './rigging-players.ts'

/** What anybody else may do in the meantime: other players, or the house under a player's name. */
export const USER_ACTS: ActsOf<Exclude<CommandType, ConfigurationCommand | OperatorsCommand>> = {
  PlaceOrder: ({ player }) => restingBuy(player),
  CancelOrder: (scene) => ({ type: 'CancelOrder', actor: actorOf(scene.player), orderId: own(scene, 'openOrders')?.orderId ?? 1 }),
  ReplaceOrder: (scene) => {
    const { marketId = 1, orderId = 1, priceTicks = ticks(1), quantityLots = lots(1) } = own(scene, 'openOrders') ?? {}
    return { type: 'ReplaceOrder', actor: actorOf(scene.player), marketId, orderId, priceTicks, quantityLots: lots(quantityLots + 1) }
  },
  PlaceContractOrder: ({ random, player }) => {
    const order = { marketId: BTC_CONTRACT.marketId, positionSide: 'long', effect: 'open', positionId: 0, leverage: 10 } as const
    const market = { orderType: 'market', timeInForce: 'IOC', priceTicks: ticks(0), contracts: random.between(1, 3) } as const
    return { type: 'PlaceContractOrder', actor: actorOf(player), ...order, ...market }
  },
  PlaceContractOrderWithStops: ({ random, player }) => {
    const order = { marketId: BTC_CONTRACT.marketId, positionSide: 'long', leverage: 10 } as const
    const market = { orderType: 'market', timeInForce: 'IOC', priceTicks: ticks(0), contracts: random.between(1, 3) } as const
    const stops = { takeProfit: indexPrice(2 ** 50), stopLoss: indexPrice(0) }
    return { type: 'PlaceContractOrderWithStops', actor: actorOf(player), ...order, ...market, ...stops }
  },
  CancelContractOrder: (scene) => {
    return { type: 'CancelContractOrder', actor: actorOf(scene.player), orderId: own(scene, 'contractOrders')?.orderId ?? 1 }
  },
  ReplaceContractOrder: (scene) => {
    const { marketId = BTC_CONTRACT.marketId, orderId = 1, priceTicks = ticks(1), contracts = 1 } = own(scene, 'contractOrders') ?? {}
    return { type: 'ReplaceContractOrder', actor: actorOf(scene.player), marketId, orderId, priceTicks, contracts: contracts + 1 }
  },
  AdjustMargin: (scene) => {
    const change = amount(BigInt(scene.random.between(1, 5_000_000)) * (scene.random.chance(20) ? -1n : 1n))
    return { type: 'AdjustMargin', actor: actorOf(scene.player), positionId: positionOf(scene), change }
  },
  AddPrincipal: (scene) => {
    const money = amount(BigInt(scene.random.between(10_000_000, 40_000_000)))
    return { type: 'AddPrincipal', actor: actorOf(scene.player), positionId: positionOf(scene), money }
  },
  SetStop: (scene) => takeProfit(scene.player, positionOf(scene)),
  CancelStop: (scene) => ({ type: 'CancelStop', actor: actorOf(scene.player), stopId: own(scene, 'stops')?.stopId ?? 1 }),
  PlaceOption: ({ random, player, atMs }) => {
    const market = random.pick(OPTIONS)
    const { periodId } = random.pick(market.periods)
    const openAtMs = timeMs(random.chance(30) ? atMs + random.between(1, 9_000) : 0)
    const wish = { marketId: market.marketId, side: random.pick(['up', 'down'] as const), periodId, openAtMs }
    return { type: 'PlaceOption', actor: actorOf(player), ...wish, stake: amount(BigInt(random.between(1_000_000, 50_000_000))) }
  },
  SetOptionLimits: ({ random, player }) => {
    const money = () => amount(BigInt(random.below(3)))
    const limits = { stakePerOrder: money(), lossPerDay: money(), tradesPerHour: random.below(3) }
    return { type: 'SetOptionLimits', actor: actorOf(player), limits }
  },
  ExcludeFromOptions: ({ random, player, atMs }) => {
    const untilMs = random.chance(20) ? EXCLUDED_FOR_EVER : timeMs(atMs + random.between(80_000_000, 300_000_000))
    return { type: 'ExcludeFromOptions', actor: actorOf(player), untilMs }
  },
  RequestWithdrawal: ({ random, player }) => {
    const wish = { assetId: 1, amount: amount(BigInt(random.between(1_000_000, 40_000_000))), feePpm: ratePpm(1_000), feeFixed: amount(0n) }
    const ids = { withdrawalId: random.hash128(), destination: random.hash128() }
    return { type: 'RequestWithdrawal', actor: actorOf(player), ...ids, ...wish, delayMs: random.pick([0, 0, 5_000]) }
  },
  CancelWithdrawal: ({ random, player, world }) => {
    const withdrawalId = world.core.withdrawals(world.state, player.accountId)[0]?.withdrawalId ?? random.hash128()
    return { type: 'CancelWithdrawal', actor: actorOf(player), withdrawalId }
  },
  Transfer: ({ random, player }) => {
    const [fromWallet, toWallet] = random.pick([
      [1, 3],
      [3, 1],
    ] as const)
    const units = amount(BigInt(random.between(1, 50_000_000)))
    return { type: 'Transfer', actor: actorOf(player), fromWallet, toWallet, assetId: 1, amount: units }
  },
  Swap: ({ random, player }) => {
    const [fromAssetId, toAssetId] = random.pick([
      [1, 2],
      [1, 3],
      [2, 1],
    ] as const)
    const wish = { amount: amount(BigInt(random.between(1, 50_000_000))), minimum: amount(1n) }
    return { type: 'Swap', actor: actorOf(player), fromAssetId, toAssetId, ...wish }
  },
  CloseAccount: ({ player }): Command => ({ type: 'CloseAccount', actor: actorOf(player) }),
  SetContractLimits: ({ random, player }) => {
    const money = () => amount(BigInt(random.below(3)))
    const limits = { leverage: random.below(3), marginPerOrder: money(), lossPerDay: money() }
    return { type: 'SetContractLimits', actor: actorOf(player), limits }
  },
  ExcludeFromContracts: ({ random, player, atMs }) => {
    const untilMs = random.chance(20) ? EXCLUDED_FOR_EVER : timeMs(atMs + random.between(80_000_000, 300_000_000))
    return { type: 'ExcludeFromContracts', actor: actorOf(player), untilMs }
  },
  ResetDemoAccount: ({ player }): Command => ({ type: 'ResetDemoAccount', actor: actorOf(player) }),
}

const positionOf = (scene: Scene) => own(scene, 'positions')?.positionId ?? 1

/** The newest that the account has, if it has any. */
function own<Read extends 'openOrders' | 'contractOrders' | 'positions' | 'stops'>({ world, player }: Scene, read: Read) {
  const { core, state } = world
  return core[read](state, player.accountId).at(-1) as ReturnType<(typeof core)[Read]>[number] | undefined
}
