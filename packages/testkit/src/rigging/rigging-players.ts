import {
  type Actor,
  amount,
  type Command,
  houseAccountId,
  indexPrice,
  lots,
  REALMS,
  type Realm,
  ratePpm,
  ticks,
  USDT_ASSET_ID,
  type Wallet,
} from '@glasshouse/domain'
import { SOFT_CONSOLE } from '../signing/soft-keys.ts'
import { PEOPLE, RECOVERY_KEY } from '../traffic/act-people.ts'
import { CONTRACTS, FIRST_PRICES } from '../traffic/simulated-exchange.ts'
import { mustHold } from '../witness/broken-law.ts'
import type { World } from './world.ts'

export interface Player {
  readonly accountId: number
  readonly realm: Realm
  /** Has nothing open, and places no option of the proof. */
  readonly isIdle: boolean
  /** Places what is placed in the other realm too. */
  readonly isInBoth: boolean
}

const system: Actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' }
export const actorOf = ({ accountId, realm }: Pick<Player, 'accountId' | 'realm'>): Actor => ({
  origin: 'user',
  actorId: 0,
  accountId,
  realm,
  key: '',
})
export const BTC_CONTRACT = CONTRACTS[0] as (typeof CONTRACTS)[number]
export const midOf = (tickSize: number) => Math.round((FIRST_PRICES[1] as number) / tickSize)

/** Four of each realm, one of them idle; the last of the demo realm also does what those of the real realm do. */
export function openPlayers(world: World): Player[] {
  const players: Player[] = []
  for (const realm of REALMS)
    for (let player = 0; player < 4; player++) {
      const userRef = `${realm === 'real' ? 'a' : 'b'}${player}`.padEnd(32, '0')
      const [events] = world.run(world.nowMs, [{ type: 'OpenAccount', actor: { ...system, realm }, realm, userRef }])
      for (const event of events ?? [])
        if (event.type === 'AccountOpened')
          players.push({ accountId: event.accountId, realm, isIdle: player === 2, isInBoth: realm === 'demo' && player === 3 })
    }
  const real = players.filter(({ realm }) => realm === 'real')
  world.run(
    world.nowMs,
    real.flatMap((player) => ([1, 3] as const).map((wallet) => deposit(player, wallet))),
  )
  return players
}

/**
 * Enough in the demo pool that every order of the proof is accepted, were all of them on the highest odds and to end in
 * one second: the simulated house keeps it small.
 */
export function fundDemoPool(world: World): void {
  const money = { realm: 'demo', purpose: 'option_pool', assetId: USDT_ASSET_ID, amount: amount(1_000_000_000_000n) } as const
  const funding = { ...money, approverId: 0, reasonCode: 'sandbox_seed', evidence: '9f'.repeat(16) } as const
  const [answer] = world.run(world.nowMs, [{ type: 'FundHouse', actor: { ...system, realm: 'demo' }, ...funding }])
  mustHold(answer?.some(({ type }) => type === 'HouseFunded') === true, 'the demo pool of the proof is funded', { answer })
}

/** Enough in the pool of swaps that those of the proof are accepted. */
export function fundSwapPool(world: World): void {
  const actor = { ...system, origin: 'operator', actorId: 71 } as const
  for (const assetId of [1, 2, 3]) {
    const money = {
      realm: 'real',
      purpose: 'swap',
      assetId,
      amount: amount(10_000_000_000n),
      evidence: `5a${assetId}`.padEnd(32, '0'),
    } as const
    world.run(world.nowMs, [{ type: 'FundHouse', actor, approverId: 72, reasonCode: 'funding', ...money }])
  }
}

/** In genesis, before anybody has an account. */
export function openOperators(world: World): void {
  const keys = { salt: '5a'.repeat(32), operators: PEOPLE, recoveryKey: RECOVERY_KEY.key, console: SOFT_CONSOLE } as const
  const [answer] = world.run(world.nowMs, [{ type: 'OpenOperators', actor: system, approverId: 0, reasonCode: 'genesis', ...keys }])
  mustHold(answer?.some(({ type }) => type === 'OperatorsOpened') === true, 'the operators of the proof are opened', { answer })
}

/** Of what is nobody's when the worlds begin. */
export const WAITING = ['8', '9', 'a', 'b', 'e', 'f'].map((digit) => digit.repeat(32))

/** Money whose owner is not known: to be assigned or sent back. */
export function fillSuspense(world: World): void {
  const actor = { ...system, origin: 'operator', actorId: 71 } as const
  const money = { approverId: 72, reasonCode: 'funding', assetId: USDT_ASSET_ID, amount: amount(5_000_000n) } as const
  for (const evidence of WAITING) world.run(world.nowMs, [{ type: 'CreditSuspense', actor, ...money, evidence, firstEvidence: '' }])
}

/** Of the player; `steps`: how many it has gone. */
export const withdrawalIdOf = ({ accountId }: Player, steps: number) => `${steps}${accountId}`.padStart(32, '7')

/** Withdrawals in each state, so that every step is met. */
export function askForMoney(world: World, players: readonly Player[]): void {
  const operator = { ...system, origin: 'operator', actorId: 71 } as const
  const approval = { approverId: 72, reasonCode: 'user_request' } as const
  for (const player of players.filter(({ realm }) => realm === 'real')) {
    for (const steps of [0, 1, 2, 3]) {
      const withdrawalId = withdrawalIdOf(player, steps)
      const terms = { assetId: USDT_ASSET_ID, amount: amount(2_000_000n), feePpm: ratePpm(0), feeFixed: amount(0n), delayMs: 0 }
      const wish = { withdrawalId, ...terms, destination: withdrawalId }
      const userRef = world.core.account(world.state, player.accountId)?.userRef ?? ''
      const { assetId, amount: units } = terms
      const named = {
        accountId: player.accountId,
        userRef,
        withdrawalId,
        assetId,
        amount: units,
        fee: amount(0n),
        destination: withdrawalId,
      }
      world.run(world.nowMs, [{ type: 'RequestWithdrawal', actor: actorOf(player), ...wish }])
      if (steps > 0) world.run(world.nowMs, [{ type: 'ApproveWithdrawal', actor: operator, ...approval, ...named }])
      if (steps > 1) world.run(world.nowMs, [{ type: 'SendWithdrawal', actor: operator, ...approval, ...named }])
      const evidence = [...withdrawalId].reverse().join('')
      if (steps > 2) world.run(world.nowMs, [{ type: 'SettleWithdrawal', actor: operator, ...approval, ...named, evidence }])
    }
  }
}

export const depositEvidence = (accountId: number, wallet: Wallet) => `d${wallet}${accountId}`.padEnd(32, '0')

function deposit({ accountId, realm }: Player, wallet: Wallet): Command {
  const evidence = depositEvidence(accountId, wallet)
  const money = { wallet, assetId: USDT_ASSET_ID, amount: amount(10_000_000_000n), evidence }
  return { type: 'CreditDeposit', actor: { ...system, origin: 'custody', realm, accountId }, accountId, ...money }
}

/**
 * Positions with margin to move, stops and orders that rest: what players and operators may change, close and cancel
 * later.
 */
export function startTrading(world: World, players: readonly Player[]): void {
  const { marketId, tickSize } = BTC_CONTRACT
  const mid = midOf(tickSize)
  const shape = { midTicks: ticks(mid), halfSpreadTicks: 20, stepTicks: 20, levels: 3, sizeLots: 50, sizeSeed: 7 }
  for (const realm of REALMS) {
    const actor: Actor = { ...system, realm, accountId: houseAccountId(realm, 'market_maker') }
    world.run(world.nowMs, [{ type: 'QuoteAround', actor, marketId, shape }])
  }
  for (const player of players.filter(({ realm, isIdle }) => realm === 'real' && !isIdle)) {
    const order = { type: 'PlaceContractOrder', actor: actorOf(player), marketId, effect: 'open', positionId: 0, leverage: 10 } as const
    const answers = [
      ...world.run(world.nowMs, [
        { ...order, positionSide: 'long', orderType: 'market', timeInForce: 'IOC', priceTicks: ticks(0), contracts: 3 },
        { ...order, positionSide: 'long', orderType: 'limit', timeInForce: 'GTC', priceTicks: ticks(Math.floor(mid * 0.7)), contracts: 2 },
        restingBuy(player),
      ]),
    ]
    const positionId = world.core.positions(world.state, player.accountId)[0]?.positionId ?? 0
    answers.push(...world.run(world.nowMs, [takeProfit(player, positionId)]))
    const refused = answers.flatMap((events) => events.filter((event) => event.type === 'Refused'))
    mustHold(refused.length === 0, 'players trade before the proof begins', { refused })
  }
}

export function takeProfit(player: Player, positionId: number): Command {
  const triggerPrice = indexPrice(Math.floor((FIRST_PRICES[1] as number) * 1.4))
  const stop = { kind: 'take_profit', triggerPrice, contracts: 0, orderType: 'market', priceTicks: ticks(0) } as const
  return { type: 'SetStop', actor: actorOf(player), positionId, ...stop }
}

export function restingBuy(player: Player): Command {
  const priceTicks = ticks(Math.floor(midOf(10_000_000) * 0.7))
  const order = {
    marketId: 1,
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'GTC',
    priceTicks,
    quantityLots: lots(100),
    spend: amount(0n),
  } as const
  return { type: 'PlaceOrder', actor: actorOf(player), ...order }
}
