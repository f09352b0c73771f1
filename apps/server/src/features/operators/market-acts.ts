import {
  type Command,
  isRestricting,
  LISTED_CONTRACTS,
  LISTED_OPTIONS,
  MARKET_STATES,
  type MarketId,
  type MarketState,
  RESTRICTING_STATES,
  ratePpm,
} from '@glasshouse/domain'
import { unlistedContracts, unlistedOptions } from '../../clocks/unlisted.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'
import { contractOf, decimalOf, futureTime, isoTime, listed, marketOf, optionOf } from './act-words.ts'
import { lastAnnounced, waitingRule } from './last-announced.ts'
import type { AskedAct, CoreAct, Words } from './operator-act.ts'
import { indexBefore, tooEarly, type UnlistedServices } from './rules/listing-acts.ts'

const FEE_WORDS = '<symbol> <maker share> <taker share> <from ISO time>'

/** Acts on markets, contracts and options: what they cost, pay and let in. */
export const MARKET_ACTS = {
  'market-state': stateOf('the state of a spot market', marketOf),
  'market-fees': {
    words: FEE_WORDS,
    what: 'fees of a spot market, as shares of the notional, from then on',
    commands: async (asked, words) => [await marketFees(asked, words)],
  },
  'contract-state': stateOf('the state of a contract; all: a stop of every one by one act', contractOf, ({ contracts }) => contracts),
  'contract-fees': {
    words: FEE_WORDS,
    what: 'fees of a contract; open positions keep theirs',
    commands: async (asked, words) => [await contractFees(asked, words)],
  },
  'list-contract': {
    words: '<symbol|all>',
    what: 'lists contracts of this release that the exchange does not know yet',
    isOfItsMoment: true,
    commands: listContracts,
  },
  'option-state': stateOf(
    'the state of the options on a coin; accepted ones run on; all: a stop of every one by one act',
    optionOf,
    ({ options }) => options,
  ),
  'option-odds': {
    words: '<symbol> <period seconds> <profit share> <from ISO time>',
    what: 'odds of one period; accepted options keep theirs',
    commands: async (asked, words) => [await optionOdds(asked, words)],
  },
  'list-option': {
    words: '<symbol|all>',
    what: 'lists options of this release that the exchange does not know yet',
    isOfItsMoment: true,
    commands: listOptions,
  },
  'option-strike': {
    words: '<symbol> <delay ms> <within ms> <from ISO time>',
    what: 'how long after its opening an option is struck; accepted options keep theirs',
    commands: async (asked, words) => [await optionStrike(asked, words)],
  },
} as const satisfies Record<string, CoreAct>

/**
 * Spot, contract and options of one coin share its symbol, so the state of each is an act of its own. No state touches
 * an option that was accepted.
 */
function stateOf(
  what: string,
  marketNamed: (services: Needs<'listing'>, symbol: string | undefined) => { readonly marketId: MarketId },
  allOf?: (configuration: Needs<'listing'>['listing']['configuration']) => readonly StoppableMarket[],
): CoreAct {
  const command = ({ by, approval }: AskedAct, marketId: MarketId, state: MarketState): SetMarketState => ({
    ...{ type: 'SetMarketState', actor: by, ...approval, marketId, state },
  })
  return {
    words: '<symbol> <state>',
    what,
    values: { state: MARKET_STATES },
    commands: (asked, [symbol, to]: Words) => {
      const state = listed(MARKET_STATES, to, 'state')
      if (symbol !== 'all' || allOf === undefined) return [command(asked, marketNamed(asked.services, symbol).marketId, state)]
      if (!RESTRICTING_STATES.includes(state))
        throw wrongState(`must be one of ${RESTRICTING_STATES.join(', ')} for all; each is opened by itself`)
      const stops = allOf(asked.services.listing.configuration)
        .filter(
          (market) =>
            market.state !== 'pre' && market.state !== state && isRestricting(command(asked, market.marketId, state), market.state),
        )
        .map(({ marketId }) => command(asked, marketId, state))
      if (stops.length === 0) throw wrongState('must be stricter than the state of one of them')
      return stops.sort((one, other) => one.marketId - other.marketId)
    },
  }
}

type StoppableMarket = { readonly marketId: MarketId; readonly state: MarketState }
type SetMarketState = Extract<Command, { type: 'SetMarketState' }>
const wrongState = (rule: string) => new ApiError({ reason: 'field_malformed', field: 'state', rule })

/**
 * Maker fee and taker fee of a spot market from a moment on. Limits that wait carry the fees of their announcement and
 * would take these back, so they come first.
 */
async function marketFees({ services, by, approval }: AskedAct, [symbol, maker, taker, from]: Words): Promise<Command> {
  const inForce = marketOf(services, symbol)
  const waiting = await waitingRule(services, { kind: 'market', inForce })
  if (waiting && LIMITS.some((limit) => waiting.config[limit] !== inForce[limit])) {
    const rule = `must wait for the limits that were announced for ${new Date(waiting.effectiveFromMs).toISOString()}: ask again when they hold`
    throw new ApiError({ reason: 'field_malformed', field: 'from', rule })
  }
  return {
    type: 'SetMarketFees',
    actor: by,
    ...approval,
    marketId: inForce.marketId,
    makerFeePpm: ratePpm(Number(decimalOf(maker, 6, 'maker share'))),
    takerFeePpm: ratePpm(Number(decimalOf(taker, 6, 'taker share'))),
    effectiveFromMs: futureTime(services, from),
  }
}

const LIMITS = ['minNotional', 'maxNotional', 'takeBandPpm', 'restBandPpm'] as const

/**
 * The next version of the rule announced last, with another maker fee and taker fee. Open positions keep the version
 * they accepted.
 */
async function contractFees({ services, by, approval }: AskedAct, [symbol, maker, taker, from]: Words): Promise<Command> {
  const effectiveFromMs = isoTime(from)
  const contract = {
    ...(await lastAnnounced(services, { kind: 'contract', inForce: contractOf(services, symbol), fromMs: effectiveFromMs })),
    makerFeePpm: ratePpm(Number(decimalOf(maker, 6, 'maker share'))),
    takerFeePpm: ratePpm(Number(decimalOf(taker, 6, 'taker share'))),
  }
  return { type: 'ConfigureContract', actor: by, ...approval, contract, effectiveFromMs }
}

/** Markets that this release lists and an exchange of an earlier one has not. They may begin at once. */
function waiting<Config extends { readonly symbol: string }>(
  configs: readonly Config[],
  {
    symbol,
    what,
    rule,
    before,
  }: { readonly symbol: string | undefined; readonly what: string; readonly rule: string; readonly before: readonly string[] },
): readonly Config[] {
  const wanted = symbol === 'all' ? configs : configs.filter((config) => config.symbol === symbol)
  if (symbol === 'all' && wanted.length === 0) {
    const none = `nothing waits to be listed, the exchange knows all ${what} of this release`
    throw new ApiError({ reason: 'nothing_to_list', field: 'symbol', rule: none })
  }
  if (wanted.length === 0 && before.length > 0) throw tooEarly('unknown_index', before)
  if (wanted.length === 0) throw new ApiError({ reason: 'unknown_market', field: 'symbol', rule })
  return wanted
}

/** Acts that come before the one on a market of this release whose index is not listed. */
function beforeIt(
  services: UnlistedServices,
  markets: readonly { readonly symbol: string; readonly indexId: number }[],
  symbol: string | undefined,
): readonly string[] {
  const named = markets.find((market) => market.symbol === symbol)
  return named ? indexBefore(services, named) : []
}

function listContracts({ services, by, approval }: AskedAct, [symbol]: Words): Command[] {
  const effectiveFromMs = services.engine.time.now()
  const contracts = waiting(unlistedContracts(services.listing.configuration), {
    ...{ symbol, what: 'contracts', rule: 'is no contract that waits to be listed' },
    before: beforeIt(services, LISTED_CONTRACTS, symbol),
  })
  return contracts.map((contract) => ({ type: 'ConfigureContract', actor: by, ...approval, contract, effectiveFromMs }))
}

function listOptions({ services, by, approval }: AskedAct, [symbol]: Words): Command[] {
  const effectiveFromMs = services.engine.time.now()
  const options = waiting(unlistedOptions(services.listing.configuration), {
    ...{ symbol, what: 'options', rule: 'has no options that wait to be listed' },
    before: beforeIt(services, LISTED_OPTIONS, symbol),
  })
  return options.map((option) => ({ type: 'ConfigureOption', actor: by, ...approval, option, effectiveFromMs }))
}

/**
 * The next version of the rule announced last, with other odds of one period. Accepted options keep the version they
 * accepted.
 */
async function optionOdds({ services, by, approval }: AskedAct, [symbol, seconds, share, from]: Words): Promise<Command> {
  const effectiveFromMs = isoTime(from)
  const option = await lastAnnounced(services, { kind: 'option', inForce: optionOf(services, symbol), fromMs: effectiveFromMs })
  const changed = option.periods.find((period) => String(period.seconds) === seconds)
  if (!changed) throw new ApiError({ reason: 'period_not_offered', field: 'period' })
  const oddsPpm = ratePpm(Number(decimalOf(share, 6, 'profit share')))
  const periods = option.periods.map((period) => (period === changed ? { ...period, oddsPpm } : period))
  return { type: 'ConfigureOption', actor: by, ...approval, option: { ...option, periods }, effectiveFromMs }
}

/** The next version of the rule announced last, with another wait for the strike. */
async function optionStrike({ services, by, approval }: AskedAct, [symbol, delay, within, from]: Words): Promise<Command> {
  const effectiveFromMs = isoTime(from)
  const option = await lastAnnounced(services, { kind: 'option', inForce: optionOf(services, symbol), fromMs: effectiveFromMs })
  const strike = { strikeDelayMs: millisecondsOf(delay, 'delay'), strikeWithinMs: millisecondsOf(within, 'within') }
  return { type: 'ConfigureOption', actor: by, ...approval, option: { ...option, ...strike }, effectiveFromMs }
}

const millisecondsOf = (text: string | undefined, field: string) => Number(decimalOf(text, 0, field))
