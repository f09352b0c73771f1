import {
  ACCOUNT_FLAGS,
  type Actor,
  amount,
  type Command,
  HOUSE_PURPOSES,
  houseAccountId,
  MARKET_STATES,
  type OptionConfig,
  REALMS,
  ratePpm,
  ticks,
  timeMs,
} from '@glasshouse/domain'
import type { Random } from '../random.ts'
import { ASSETS, indicesOf, laterOption, MARKETS, OPTIONS, SOURCES } from '../traffic/simulated-house.ts'

const DAY_MS = 86_400_000

/** Anything at all that anybody but a user or the feed may ask of a house, at random: operators, custody, the clock, the house's own programs. */
export function houseAct(random: Random, atMs: number, accountIds: readonly number[]): Command {
  const realm = random.pick(REALMS)
  const by = (origin: Actor['origin'], accountId = 0): Actor => {
    return { origin, actorId: origin === 'operator' ? 71 : 0, accountId, realm, key: '' }
  }
  const act = { actor: by('operator'), approverId: 72, reasonCode: random.pick(['incident', 'rule_change', 'compliance'] as const) }
  const accountId = random.pick(accountIds)
  const soon = timeMs(atMs + random.pick([1, 1, 1_000, 5_000, 30_000, DAY_MS]))
  const marketId = random.pick([...OPTIONS, ...OPTIONS, ...MARKETS].map((market) => market.marketId))
  const acts: (() => Command)[] = [
    () => ({ type: 'SetMarketState', ...act, marketId, state: random.pick(MARKET_STATES) }),
    () => ({ type: 'SetMarketState', ...act, marketId, state: random.pick(['open', 'halted', 'close_only', 'cancel_only', 'pre']) }),
    () => ({ type: 'HaltNewOrders', ...act, isHalted: random.chance(50) }),
    () => ({ type: 'SetAccountFlag', ...act, accountId, flag: random.pick(ACCOUNT_FLAGS), isOn: random.chance(50) }),
    () => ({ type: 'ConfigureOption', ...act, option: otherRule(random), effectiveFromMs: soon }),
    () => ({ type: 'ConfigureOption', ...act, option: laterOption(2_100 + random.below(60)), effectiveFromMs: timeMs(atMs) }),
    () => otherSources(random, atMs, act),
    () => ({
      type: 'ConfigureSource',
      ...act,
      source: { ...random.pick(SOURCES), provenance: random.pick(['simulated', 'own_orders', 'live']) },
    }),
    () => ({ type: 'ConfigureAsset', ...act, asset: random.pick(ASSETS) }),
    () => ({ type: 'ConfigureMarket', ...act, market: { ...random.pick(MARKETS), takeBandPpm: ratePpm(80_000) }, effectiveFromMs: soon }),
    () => ({
      type: 'SetMarketFees',
      ...act,
      marketId: random.between(1, 5),
      makerFeePpm: ratePpm(1),
      takerFeePpm: ratePpm(9),
      effectiveFromMs: soon,
    }),
    () => ({
      type: 'SetHouseFees',
      ...act,
      fees: { makerFeePpm: ratePpm(0), takerFeePpm: ratePpm(random.below(900)) },
      effectiveFromMs: soon,
    }),
    () => ({
      type: 'FundHouse',
      ...act,
      realm,
      purpose: random.pick(HOUSE_PURPOSES),
      assetId: 1,
      amount: amount(BigInt(random.between(1, 2 ** 31))),
      evidence: random.hash128(),
    }),
    () => ({
      type: 'CreditDeposit',
      actor: by('custody', accountId),
      accountId,
      wallet: 1,
      assetId: 1,
      amount: amount(BigInt(random.between(1, 2 ** 31))),
      evidence: random.hash128(),
    }),
    () => ({ type: 'OpenAccount', actor: by('system'), realm, userRef: random.hash128() }),
    () => ({ type: 'AdvanceTime', actor: by('clock') }),
    () => quotes(random, by('system', houseAccountId(realm, 'market_maker'))),
    () => ({ type: 'EraOpened', actor: by('system'), era: random.between(1, 99), ...hashes(random) }),
    () => ({ type: 'OpenHouse', actor: by('system'), isSandbox: true, publicKey: '00'.repeat(32) }),
  ]
  return random.pick(acts)()
}

type Act = { readonly actor: Actor; readonly approverId: number; readonly reasonCode: 'incident' | 'rule_change' | 'compliance' }

/** Everything that a rule may change. */
function otherRule(random: Random): OptionConfig {
  const standing = random.pick(OPTIONS)
  return {
    ...standing,
    periods: standing.periods
      .map((period) => ({ ...period, oddsPpm: ratePpm(random.between(1, 9_000_000)) }))
      .slice(0, random.between(1, 5)),
    strikeWithinMs: random.between(1, 10_000),
    lookBackMs: random.between(1, 10_000),
    lookAheadMs: random.between(1, 60_000),
    marketLimitPpm: ratePpm(random.between(1, 1_000_000)),
    secondLimitPpm: ratePpm(random.between(1, 1_000_000)),
  }
}

function otherSources(random: Random, atMs: number, act: Act): Command {
  const standing = random.pick(indicesOf(true))
  const sourceIds = [1, 2, 3, 4, 5].filter(() => random.chance(60))
  const index = { ...standing, minSources: 1, sourceIds: sourceIds.length > 0 ? sourceIds : [4] }
  return { type: 'ConfigureIndex', ...act, index, effectiveFromMs: timeMs(atMs + DAY_MS + random.pick([0, 0, 1, 5_000])) }
}

function quotes(random: Random, actor: Actor): Command {
  const shape = { midTicks: ticks(random.between(10, 900_000)), halfSpreadTicks: 2, stepTicks: 3, levels: random.below(4), sizeLots: 5 }
  return { type: 'QuoteAround', actor, marketId: random.between(1, 5), shape }
}

function hashes(random: Random) {
  const hash = () => random.hash128() + random.hash128()
  return { oldCore: hash(), newCore: hash(), stateHashBefore: hash(), stateHashAfter: hash() }
}
