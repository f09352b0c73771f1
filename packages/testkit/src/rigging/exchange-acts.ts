import {
  ACCOUNT_FLAGS,
  type Actor,
  ALLOWED_ORIGINS,
  amount,
  type Command,
  type CommandType,
  GATE_PRODUCTS,
  type GateProduct,
  HOUSE_PURPOSES,
  houseAccountId,
  IDENTITY_LEVELS,
  indexPrice,
  MARKET_STATES,
  type OptionConfig,
  ORIGINS,
  REALMS,
  type Realm,
  ratePpm,
  ticks,
  timeMs,
  USDT_ASSET_ID,
  type WithdrawalState,
} from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import { ASSETS, CONTRACTS, indicesOf, laterContract, laterOption, MARKETS, OPTIONS, SOURCES } from '../traffic/simulated-exchange.ts'
import { depositEvidence, midOf, type Player, WAITING, withdrawalIdOf } from './rigging-players.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000

/** What an act is drawn from: the moment, the world as it stands, and whom it concerns. */
export interface Scene {
  readonly random: Random
  readonly atMs: number
  readonly world: World
  readonly player: Player
  readonly realm: Realm
}
export type ActsOf<Types extends CommandType> = Readonly<Record<Types, (scene: Scene) => Command>>

/** Kinds of command that only those may send who are not users. */
export type ConfigurationCommand =
  | 'OpenHouse'
  | 'ConfigureAsset'
  | 'ConfigureSource'
  | 'ConfigureIndex'
  | 'ConfigureMarket'
  | 'ConfigureContract'
  | 'ConfigureOption'
  | 'SetMarketFees'
  | 'SetHouseFees'
  | 'SetMarketState'
  | 'HaltNewOrders'
  | 'SetAccountFlag'
  | 'SetProductGate'
  | 'PassGate'
  | 'RevokePass'
  | 'FundHouse'
  | 'CreditDeposit'
  | 'CreditByHand'
  | 'CreditSuspense'
  | 'AssignSuspense'
  | 'ReturnSuspense'
  | 'ReverseCredit'
  | 'CorrectCredit'
  | 'ApproveWithdrawal'
  | 'SendWithdrawal'
  | 'ReturnWithdrawal'
  | 'SettleWithdrawal'
  | 'EndWithdrawal'
  | 'StopPayouts'
  | 'SetPayoutLevel'
  | 'OpenAccount'
  | 'RecordTicks'
  | 'AdvanceTime'
  | 'QuoteAround'
  | 'EraOpened'
  | 'StepClock'

/**
 * Everything that anybody but a user may ask of a house, at random: operators, custody, the clock, the house's own
 * programs.
 */
export const EXCHANGE_ACTS: ActsOf<ConfigurationCommand> = {
  OpenHouse: (scene) => ({ type: 'OpenHouse', actor: by(scene, 'system'), isSandbox: true, publicKey: '00'.repeat(32) }),
  ConfigureAsset: (scene) => ({ type: 'ConfigureAsset', ...act(scene), asset: scene.random.pick([...ASSETS, laterAsset(scene.random)]) }),
  ConfigureSource: (scene) => {
    const provenance = scene.random.pick(['simulated', 'own_orders', 'live'] as const)
    return { type: 'ConfigureSource', ...act(scene), source: { ...scene.random.pick([...SOURCES, laterSource(scene.random)]), provenance } }
  },
  ConfigureIndex: otherSources,
  ConfigureMarket: (scene) => {
    const takeBandPpm = ratePpm(scene.random.between(10_000, 90_000))
    return { type: 'ConfigureMarket', ...act(scene), market: { ...scene.random.pick(MARKETS), takeBandPpm }, effectiveFromMs: soon(scene) }
  },
  ConfigureContract: (scene) => {
    const contract = { ...scene.random.pick([...CONTRACTS, laterContract(scene.random.between(1_100, 1_140))]), takerFeePpm: ratePpm(600) }
    return { type: 'ConfigureContract', ...act(scene), contract, effectiveFromMs: soon(scene) }
  },
  ConfigureOption: (scene) => {
    const option = scene.random.chance(85) ? otherRule(scene.random) : laterOption(scene.random.between(2_100, 2_160))
    return { type: 'ConfigureOption', ...act(scene), option, effectiveFromMs: soon(scene) }
  },
  SetMarketFees: (scene) => {
    const fees = { makerFeePpm: ratePpm(1), takerFeePpm: ratePpm(scene.random.below(900)) }
    return { type: 'SetMarketFees', ...act(scene), marketId: scene.random.between(1, 5), ...fees, effectiveFromMs: soon(scene) }
  },
  SetHouseFees: (scene) => {
    const fees = { makerFeePpm: ratePpm(0), takerFeePpm: ratePpm(scene.random.below(900)) }
    return { type: 'SetHouseFees', ...act(scene), fees, effectiveFromMs: soon(scene) }
  },
  SetMarketState: (scene) => {
    const { marketId } = scene.random.pick([...OPTIONS, ...OPTIONS, ...MARKETS, ...CONTRACTS])
    return { type: 'SetMarketState', ...act(scene), marketId, state: scene.random.pick([...MARKET_STATES, 'open', 'open']) }
  },
  HaltNewOrders: (scene) => ({ type: 'HaltNewOrders', ...act(scene), isHalted: scene.random.chance(30) }),
  SetAccountFlag: (scene) => {
    const { random, player } = scene
    const { actor, ...approval } = act(scene)
    const flag = { accountId: player.accountId, flag: random.pick(ACCOUNT_FLAGS), isOn: random.chance(50) }
    return { type: 'SetAccountFlag', actor: { ...actor, realm: player.realm }, ...approval, ...flag }
  },
  SetProductGate: (scene) => {
    const { random } = scene
    const product = random.pick(GATE_PRODUCTS)
    const version = (gateInForce(scene, product)?.version ?? 0) + random.pick([1, 1, 1, 2])
    const wish = { product, version, isAsked: random.chance(80) }
    const gate = { ...wish, level: 'advanced', ageLeast: 120, termsVersion: 9, asksQuestions: true, closedCountries: ['KP'] } as const
    return { type: 'SetProductGate', ...act(scene), gate, effectiveFromMs: soon(scene) }
  },
  PassGate: (scene) => {
    const { random, player } = scene
    const product = random.pick(GATE_PRODUCTS)
    // Any other version than the one in force is refused.
    const version = gateInForce(scene, product)?.version ?? random.between(1, 3)
    return { type: 'PassGate', actor: { ...by(scene, 'system'), realm: player.realm }, accountId: player.accountId, product, version }
  },
  RevokePass: (scene) => {
    const { random, player } = scene
    const actor = { ...by(scene, 'system'), realm: player.realm }
    return { type: 'RevokePass', actor, accountId: player.accountId, product: random.pick(GATE_PRODUCTS) }
  },
  FundHouse: (scene) => {
    const { random, realm } = scene
    const purpose = random.pick([...HOUSE_PURPOSES, 'option_pool', 'option_pool'] as const)
    const money = { realm, purpose, assetId: 1, amount: someMoney(random), evidence: random.hash128() }
    return { type: 'FundHouse', ...act(scene), ...money }
  },
  CreditDeposit: (scene) => {
    const { random, player } = scene
    const actor: Actor = { ...by(scene, 'custody', player.accountId), realm: player.realm }
    const money = { wallet: random.pick([1, 1, 3] as const), assetId: 1, amount: someMoney(random), evidence: random.hash128() }
    return { type: 'CreditDeposit', actor, accountId: player.accountId, ...money }
  },
  CreditByHand: (scene) => {
    const { random } = scene
    const money = { wallet: random.pick([1, 1, 3] as const), assetId: 1, amount: someMoney(random), evidence: someEvidence(random) }
    const claim = random.chance(30) ? random.hash128() : ''
    return { type: 'CreditByHand', ...actOn(scene), ...payee(scene), ...money, claim, firstEvidence: '' }
  },
  CreditSuspense: (scene) => {
    const { random } = scene
    return {
      type: 'CreditSuspense',
      ...act(scene),
      assetId: 1,
      amount: someMoney(random),
      evidence: someEvidence(random),
      firstEvidence: '',
    }
  },
  AssignSuspense: (scene) => {
    const evidence = someEvidence(scene.random)
    return { type: 'AssignSuspense', ...actOn(scene), ...payee(scene), wallet: 1, ...moneyUnder(scene, evidence), evidence, claim: '' }
  },
  ReturnSuspense: (scene) => {
    const evidence = someEvidence(scene.random)
    return { type: 'ReturnSuspense', ...act(scene), ...moneyUnder(scene, evidence), evidence }
  },
  ReverseCredit: (scene) => {
    const evidence = depositEvidence(scene.player.accountId, scene.random.pick([1, 3]))
    return { type: 'ReverseCredit', ...actOn(scene), ...payee(scene), ...moneyUnder(scene, evidence), evidence }
  },
  CorrectCredit: (scene) => {
    const { random, player } = scene
    const evidence = depositEvidence(player.accountId, random.pick([1, 3]))
    const { accountId, userRef } = payee(scene)
    const named = { fromAccountId: accountId, fromUserRef: userRef, accountId, userRef, ...moneyUnder(scene, evidence) }
    return { type: 'CorrectCredit', ...actOn(scene), ...named, evidence, claim: random.hash128() }
  },
  ApproveWithdrawal: (scene) => ({ type: 'ApproveWithdrawal', ...actOn(scene), ...withdrawalOf(scene, 'requested') }),
  SendWithdrawal: (scene) => ({ type: 'SendWithdrawal', ...actOn(scene), ...withdrawalOf(scene, 'approved') }),
  SettleWithdrawal: (scene) => {
    return { type: 'SettleWithdrawal', ...actOn(scene), ...withdrawalOf(scene, 'sending'), evidence: scene.random.hash128() }
  },
  ReturnWithdrawal: (scene) => {
    const { random, player } = scene
    const settled = {
      withdrawalId: withdrawalIdOf(player, 3),
      assetId: USDT_ASSET_ID,
      amount: amount(BigInt(random.between(1, 2_000_100))),
    }
    return { type: 'ReturnWithdrawal', ...actOn(scene), ...payee(scene), ...settled, evidence: random.hash128() }
  },
  EndWithdrawal: (scene) => {
    const isSending = scene.random.chance(50)
    const named = withdrawalOf(scene, isSending ? 'sending' : 'requested')
    return { type: 'EndWithdrawal', ...actOn(scene), ...named, end: isSending ? 'failed' : 'rejected' }
  },
  StopPayouts: (scene) => ({ type: 'StopPayouts', ...act(scene), isStopped: scene.random.chance(30) }),
  SetPayoutLevel: (scene) => {
    const { random, player } = scene
    const actor = { ...by(scene, 'system'), realm: player.realm }
    return { type: 'SetPayoutLevel', actor, accountId: player.accountId, level: random.pick(IDENTITY_LEVELS) }
  },
  OpenAccount: (scene) => ({ type: 'OpenAccount', actor: by(scene, 'system'), realm: scene.realm, userRef: scene.random.hash128() }),
  RecordTicks: recordedPrices,
  AdvanceTime: (scene) => ({ type: 'AdvanceTime', actor: by(scene, 'clock') }),
  QuoteAround: (scene) => {
    const { random, realm } = scene
    const { marketId, tickSize } = random.pick([MARKETS[0] as (typeof MARKETS)[number], CONTRACTS[0] as (typeof CONTRACTS)[number]])
    const midTicks = ticks(midOf(tickSize) + random.between(-3_000, 3_000))
    const shape = {
      midTicks,
      halfSpreadTicks: 20,
      stepTicks: 3,
      levels: random.below(4),
      sizeLots: random.between(20, 400),
      sizeSeed: random.below(3),
    }
    return { type: 'QuoteAround', actor: by(scene, 'system', houseAccountId(realm, 'market_maker')), marketId, shape }
  },
  EraOpened: (scene) => {
    const hash = () => scene.random.hash128() + scene.random.hash128()
    const hashes = { oldCore: hash(), newCore: hash(), stateHashBefore: hash(), stateHashAfter: hash() }
    return { type: 'EraOpened', actor: by(scene, 'system'), era: scene.random.between(1, 1_000), ...hashes }
  },
  StepClock: (scene) => {
    const toMs = timeMs(scene.atMs + scene.random.pick([600, 5_000, 90_000, DAY_MS]))
    return { type: 'StepClock', ...act(scene), fromMs: timeMs(scene.atMs), toMs, venueTimes: [] }
  },
}

function by({ realm }: Scene, origin: Actor['origin'], accountId = 0): Actor {
  return { origin, actorId: origin === 'operator' ? 71 : 0, accountId, realm, key: '' }
}

function act(scene: Scene) {
  const reasonCode = scene.random.pick(['incident', 'rule_change', 'compliance'] as const)
  return { actor: by(scene, 'operator'), approverId: 72, reasonCode }
}

/** Of acts on operators as well. */
export const actOfOperators = act

/** On the account of a player, in its realm. */
function actOn(scene: Scene) {
  const { actor, ...approval } = act(scene)
  return { actor: { ...actor, realm: scene.player.realm }, ...approval }
}

/** Of the player, in that state if there is one. */
function withdrawalOf({ world, player, random }: Scene, state: WithdrawalState) {
  const open = world.core.withdrawals(world.state, player.accountId)
  const withdrawal = open.find((one) => one.state === state) ?? open[0]
  const { accountId } = player
  const { userRef } = world.core.account(world.state, accountId) ?? { userRef: random.hash128() }
  if (!withdrawal) {
    const money = { assetId: USDT_ASSET_ID, amount: amount(1n), fee: amount(0n) }
    return { accountId, userRef, ...money, withdrawalId: random.hash128(), destination: random.hash128() }
  }
  const { withdrawalId, assetId, amount: units, fee, destination } = withdrawal
  return { accountId, userRef, withdrawalId, assetId, amount: units, fee, destination }
}

/** Some of it is met again. */
const payee = ({ world, player: { accountId } }: Scene) => ({
  accountId,
  userRef: world.core.account(world.state, accountId)?.userRef ?? '',
})
/** As the core holds it. */
function moneyUnder({ world }: Scene, evidence: string) {
  const known = world.core.evidence(world.state, evidence)
  return { assetId: known?.assetId || 1, amount: known?.amount || amount(1n) }
}
const someEvidence = (random: Random) => random.pick(random.chance(50) ? WAITING : [random.hash128()])
const gateInForce = ({ world }: Scene, product: GateProduct) =>
  world.core.configuration(world.state).gates.find((gate) => gate.product === product)
const soon = ({ random, atMs }: Scene) => timeMs(atMs + random.pick([1, 1, 1_000, 5_000, 30_000, DAY_MS]))
const someMoney = (random: Random) => amount(BigInt(random.between(1, 2 ** 31)))
const laterSource = (random: Random) => ({ sourceId: random.between(100, 140), name: `venue${random.hash128().slice(0, 6)}` })
const laterAsset = (random: Random) => ({ assetId: random.between(100, 140), symbol: `coin${random.hash128().slice(0, 6)}`, decimals: 6 })

/** Everything that a rule may change. */
function otherRule(random: Random): OptionConfig {
  const standing = random.pick(OPTIONS)
  return {
    ...standing,
    periods: standing.periods
      .map((period) => ({ ...period, oddsPpm: ratePpm(random.between(1, 9_000_000)) }))
      .slice(0, random.between(1, 5)),
    strikeDelayMs: random.between(1_000, 4_000),
    strikeWithinMs: random.between(4_000, 10_000),
    lookBackMs: random.between(1, 10_000),
    lookAheadMs: random.between(1, 60_000),
    marketLimitPpm: ratePpm(random.between(1, 1_000_000)),
    secondLimitPpm: ratePpm(random.between(1, 1_000_000)),
  }
}

/** A day ahead, as it must be: the day on which options ordered long before are struck. */
function otherSources(scene: Scene): Command {
  const { random, atMs } = scene
  const standing = random.pick(indicesOf(true))
  const sourceIds = [1, 2, 3, 4, 5].filter(() => random.chance(60))
  const index = { ...standing, minSources: 1, sourceIds: sourceIds.length > 0 ? sourceIds : [4], lateAfterMs: random.between(100, 5_000) }
  return { type: 'ConfigureIndex', ...act(scene), index, effectiveFromMs: timeMs(atMs + DAY_MS + random.pick([0, 0, 1, 5_000])) }
}

/** Prices by whoever has no right to them. */
function recordedPrices(scene: Scene): Command {
  const { random, atMs, player } = scene
  const origin = random.pick(ORIGINS.filter((word) => !ALLOWED_ORIGINS.RecordTicks.includes(word)))
  const bid = indexPrice(random.between(1, 9e12))
  const tick = { bid, ask: bid, venueTimeMs: timeMs(atMs), receivedMs: timeMs(atMs) }
  const ticksOfAll = indicesOf(true).flatMap(({ indexId, sourceIds }) => sourceIds.map((sourceId) => ({ ...tick, indexId, sourceId })))
  return { type: 'RecordTicks', actor: by(scene, origin, player.accountId), ticks: ticksOfAll }
}

export const anyRealm = (random: Random): Realm => random.pick(REALMS)
