import {
  type Amount,
  amount,
  type Command,
  type ContractConfig,
  divFloor,
  type MarginTier,
  PPM,
  type RatePpm,
  ratePpm,
} from '@glasshouse/domain'
import { ApiError } from '../../../errors/api-error.ts'
import { contractOf, decimalOf, futureTime, isoTime, marketOf, optionOf } from '../act-words.ts'
import { lastAnnounced } from '../last-announced.ts'
import type { AskedAct, CoreAct, Words } from '../operator-act.ts'

/** Acts on what a market lets people risk, and on where its prices come from. Each is the next version of a rule, from a date on. */
export const RULE_ACTS = {
  'contract-tiers': {
    words: '<symbol> <tiers as up to:maintenance share:leverage, by commas> <from ISO time>',
    what: 'margin tiers of a contract; open positions keep theirs',
    commands: async (asked, words) => [await contractTiers(asked, words)],
  },
  'contract-leverages': {
    words: '<symbol> <leverages, by commas> <from ISO time>',
    what: 'leverages offered by a contract; open positions keep theirs',
    commands: async (asked, words) => [await contractLeverages(asked, words)],
  },
  'contract-limits': {
    words: '<symbol> <position limit> <open interest factor> <from ISO time>',
    what: 'value that one account may have in a contract, and all of one side as a multiple of the insurance fund; closing is never refused',
    commands: async (asked, words) => [await contractLimits(asked, words)],
  },
  'option-stakes': {
    words: '<symbol> <period seconds> <least stake> <most stake> <from ISO time>',
    what: 'stakes of one period; accepted options keep theirs',
    commands: async (asked, words) => [await optionStakes(asked, words)],
  },
  'option-limits': {
    words: '<symbol> <market share> <second share> <from ISO time>',
    what: 'part of the pool that open payouts of the market, and of one second of expiry, may come to; accepted options keep theirs',
    commands: async (asked, words) => [await optionLimits(asked, words)],
  },
  'index-sources': {
    words: '<symbol> <sources, by commas> <least sources> <from ISO time>',
    what: 'set of sources of an index, of known ones, from a day ahead on; not before every option accepted until then has ended',
    commands: (asked, words) => [indexSources(asked, words)],
  },
  'market-limits': {
    words: '<symbol> <least order> <most order> <take band> <rest band> <from ISO time>',
    what: 'value of an order in a spot market, and how far from its index one may take and rest, as shares; resting orders keep theirs',
    commands: async (asked, words) => [await marketLimits(asked, words)],
  },
  'house-fees': {
    words: '<maker share> <taker share> <from ISO time>',
    what: 'fees of the market maker in every spot market, as shares of the notional, from then on',
    commands: (asked, words) => [houseFees(asked, words)],
  },
} as const satisfies Record<string, CoreAct>

async function changedContract(
  { services, by, approval }: AskedAct,
  [symbol, from]: readonly [symbol: string | undefined, from: string | undefined],
  change: (contract: ContractConfig) => Partial<ContractConfig>,
): Promise<Command> {
  const effectiveFromMs = isoTime(from)
  const contract = await lastAnnounced(services, { kind: 'contract', inForce: contractOf(services, symbol), fromMs: effectiveFromMs })
  return { type: 'ConfigureContract', actor: by, ...approval, contract: { ...contract, ...change(contract) }, effectiveFromMs }
}

/** Deductions follow from the steps between tiers, so that maintenance has no jump where one ends. */
function contractTiers(asked: AskedAct, [symbol, text = '', from]: Words): Promise<Command> {
  return changedContract(asked, [symbol, from], ({ settleAssetId }) => {
    const { decimals } = asked.services.listing.asset(settleAssetId)
    const tiers: MarginTier[] = []
    for (const part of text.split(',')) tiers.push(tierAfter(tiers.at(-1), part, decimals))
    return { tiers }
  })
}

function tierAfter(before: MarginTier | undefined, part: string, decimals: number): MarginTier {
  const [upTo, maintenance, leverage, more] = part.trim().split(':')
  if (leverage === undefined || more !== undefined)
    throw new ApiError({ reason: 'field_malformed', field: 'tiers', rule: 'must be tiers such as 50000:0.004:125,250000:0.005:100' })
  const notionalTo = amount(decimalOf(upTo, decimals, 'tiers'))
  const maintenancePpm = shareOf(maintenance, 'tiers')
  const step = BigInt(maintenancePpm - (before?.maintenancePpm ?? maintenancePpm))
  const deduction = before ? amount(before.deduction + divFloor(before.notionalTo * step, PPM)) : amount(0n)
  return { notionalTo, maintenancePpm, deduction, maxLeverage: wholeOf(leverage, 'tiers') }
}

/** Orders at a leverage above every tier's would all be refused, so it is not offered. */
const contractLeverages = (asked: AskedAct, [symbol, text = '', from]: Words): Promise<Command> =>
  changedContract(asked, [symbol, from], ({ tiers }) => {
    const leverages = text.split(',').map((one) => wholeOf(one.trim(), 'leverages'))
    const highest = Math.max(...tiers.map(({ maxLeverage }) => maxLeverage))
    if (leverages.every((one) => one <= highest)) return { leverages }
    throw new ApiError({ reason: 'field_malformed', field: 'leverages', rule: `must be at most ${highest}, the highest of its tiers` })
  })

const contractLimits = (asked: AskedAct, [symbol, limit, factor, from]: Words): Promise<Command> =>
  changedContract(asked, [symbol, from], ({ settleAssetId }) => ({
    positionLimit: amount(decimalOf(limit, asked.services.listing.asset(settleAssetId).decimals, 'position limit')),
    openInterestFactor: wholeOf(factor, 'open interest factor'),
  }))

async function optionStakes({ services, by, approval }: AskedAct, [symbol, seconds, least, most, from]: Words): Promise<Command> {
  const effectiveFromMs = isoTime(from)
  const option = await lastAnnounced(services, { kind: 'option', inForce: optionOf(services, symbol), fromMs: effectiveFromMs })
  const changed = option.periods.find((period) => String(period.seconds) === seconds)
  if (!changed) throw new ApiError({ reason: 'period_not_offered', field: 'period' })
  const { decimals } = services.listing.asset(option.stakeAssetId)
  const stake = (text: string | undefined, field: string): Amount => amount(decimalOf(text, decimals, field))
  const stakes = { minStake: stake(least, 'least stake'), maxStake: stake(most, 'most stake') }
  const periods = option.periods.map((period) => (period === changed ? { ...period, ...stakes } : period))
  return { type: 'ConfigureOption', actor: by, ...approval, option: { ...option, periods }, effectiveFromMs }
}

async function optionLimits({ services, by, approval }: AskedAct, [symbol, market, second, from]: Words): Promise<Command> {
  const effectiveFromMs = isoTime(from)
  const option = await lastAnnounced(services, { kind: 'option', inForce: optionOf(services, symbol), fromMs: effectiveFromMs })
  const limits = { marketLimitPpm: shareOf(market, 'market share'), secondLimitPpm: shareOf(second, 'second share') }
  return { type: 'ConfigureOption', actor: by, ...approval, option: { ...option, ...limits }, effectiveFromMs }
}

async function marketLimits(asked: AskedAct, [symbol, least, most, take, rest, from]: Words): Promise<Command> {
  const { services, by, approval } = asked
  const effectiveFromMs = isoTime(from)
  const before = await lastAnnounced(services, { kind: 'market', inForce: marketOf(services, symbol), fromMs: effectiveFromMs })
  const { decimals } = services.listing.asset(before.quoteAssetId)
  const market = {
    ...before,
    minNotional: amount(decimalOf(least, decimals, 'least order')),
    maxNotional: amount(decimalOf(most, decimals, 'most order')),
    takeBandPpm: shareOf(take, 'take band'),
    restBandPpm: shareOf(rest, 'rest band'),
  }
  return { type: 'ConfigureMarket', actor: by, ...approval, market, effectiveFromMs }
}

function houseFees({ services, by, approval }: AskedAct, [maker, taker, from]: Words): Command {
  const fees = { makerFeePpm: shareOf(maker, 'maker share'), takerFeePpm: shareOf(taker, 'taker share') }
  return { type: 'SetHouseFees', actor: by, ...approval, fees, effectiveFromMs: futureTime(services, from) }
}

/** Names which of the known sources make an index; a price comes from none of them here. */
function indexSources({ services, by, approval }: AskedAct, [symbol, text = '', least, from]: Words): Command {
  const { indices, sources } = services.listing.configuration
  const known = indices.find((index) => index.symbol === symbol)
  if (!known) throw new ApiError({ reason: 'unknown_market', field: 'symbol' })
  const effectiveFromMs = futureTime(services, from)
  const sourceIds = text.split(',').map((name) => {
    const source = sources.find((one) => one.name === name.trim())
    if (!source)
      throw new ApiError({
        reason: 'value_not_listed',
        field: 'sources',
        rule: `must be among ${sources.map((one) => one.name).join(', ')}`,
      })
    return source.sourceId
  })
  const index = { ...known, sourceIds, minSources: wholeOf(least, 'least sources') }
  return { type: 'ConfigureIndex', actor: by, ...approval, index, effectiveFromMs }
}

const shareOf = (text: string | undefined, field: string): RatePpm => ratePpm(Number(decimalOf(text, 6, field)))
const wholeOf = (text: string | undefined, field: string): number => Number(decimalOf(text, 0, field))
