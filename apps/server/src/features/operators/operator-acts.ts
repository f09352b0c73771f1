import {
  ACCOUNT_FLAGS,
  type AccountFlag,
  type Actor,
  amount,
  type Command,
  HOUSE_PURPOSES,
  MARKET_STATES,
  type MarketId,
  parseDecimal,
  REALMS,
  REASON_CODES,
  type Realm,
  ratePpm,
  timeMs,
} from '@glasshouse/domain'
import type { Operator, SignInAttempt, UserStatus } from '@glasshouse/records'
import { hash128 } from '../../calls/access.ts'
import { unlistedContracts, unlistedOptions } from '../../clocks/genesis.ts'
import { ApiError } from '../../errors/api-error.ts'
import { countedSignIn } from '../../limits/counted-sign-in.ts'
import type { Services } from '../../services/services.ts'
import { lastAnnounced } from './last-announced.ts'
import type { ActHelp, OperatorAct, Signed, Words } from './operator-act.ts'
import type { OperatorRequest } from './operator-door.ts'

export interface OperatorAnswer {
  readonly act: string
  readonly seq: number
}

const STATUSES: Readonly<Record<string, UserStatus>> = { normal: 0, frozen: 1, disabled: 2 }

const FEE_WORDS = '<symbol> <maker share> <taker share> <from ISO time>'

/** Acts by their first word. What each needs stands beside it, for the command line's help. */
const acts: Readonly<Record<string, OperatorAct>> = {
  'market-state': stateOf('the state of a spot market', marketOf),
  'market-fees': {
    words: FEE_WORDS,
    what: 'fees of a spot market, as shares of the notional, from then on',
    run: (signed, words) => submit(signed, marketFees(signed, words)),
  },
  'contract-state': stateOf('the state of a contract', contractOf),
  'contract-fees': {
    words: FEE_WORDS,
    what: 'fees of a contract; open positions keep theirs',
    run: async (signed, words) => submit(signed, await contractFees(signed, words)),
  },
  'list-contract': { words: '<symbol|all>', what: 'lists contracts of this release that the house does not know yet', run: listContracts },
  'option-state': stateOf('the state of the options on a coin; accepted ones run on', optionOf),
  'option-odds': {
    words: '<symbol> <period seconds> <profit share> <from ISO time>',
    what: 'odds of one period; accepted options keep theirs',
    run: async (signed, words) => submit(signed, await optionOdds(signed, words)),
  },
  'list-option': { words: '<symbol|all>', what: 'lists options of this release that the house does not know yet', run: listOptions },
  'halt-orders': {
    words: '<on|off>',
    what: 'the emergency stop of all new orders; exits stay open',
    run: (signed, words) => submit(signed, haltOrders(signed, words)),
  },
  'option-strike': {
    words: '<symbol> <delay ms> <within ms> <from ISO time>',
    what: 'how long after its opening an option is struck; accepted options keep theirs',
    run: async (signed, words) => submit(signed, await optionStrike(signed, words)),
  },
  'account-flag': {
    words: '<uid> <realm> <flag> <on|off>',
    what: 'what an account may do',
    values: { realm: REALMS, flag: ACCOUNT_FLAGS },
    run: async (signed, words) => submit(signed, await accountFlag(signed, words)),
  },
  'fund-house': {
    words: '<realm> <purpose> <coin> <amount>',
    what: 'money of the house for a purpose; needs --evidence',
    values: { realm: REALMS, purpose: HOUSE_PURPOSES },
    run: (signed, words) => submit(signed, fundHouse(signed, words)),
  },
  'step-clock': {
    words: '<ISO time within a minute of the wall clock>',
    what: 'sets group time to where the wall clock stands, when the house is out of step',
    run: (signed, words) => submit(signed, stepClock(signed, words)),
  },
  'user-status': {
    words: '<uid> <status>',
    what: 'whether a user may sign in and what for',
    values: { status: Object.keys(STATUSES) },
    run: setUserStatus,
  },
}
export const OPERATOR_ACTS: Readonly<Record<string, ActHelp>> = acts

/** Two people sign in, then the act goes the way of every command, with both names and the reason in the journal. */
export async function runOperatorAct(services: Services, request: OperatorRequest): Promise<OperatorAnswer> {
  const [name = '', ...words] = request.act
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) throw new ApiError({ reason: 'value_not_listed', field: 'act', rule: `must be one of ${Object.keys(acts).join(', ')}` })
  const reasonCode = listed(REASON_CODES, request.reason, 'reason')
  const actor = await signIn(services, request.actor, 'actor')
  const approver = await signIn(services, request.approver, 'approver')
  if (actor.operatorId === approver.operatorId) throw new ApiError({ reason: 'approver_is_actor', field: 'approver' })
  const by: Actor = { origin: 'operator', actorId: actor.operatorId, accountId: 0, realm: 'real', key: '' }
  const signed: Signed = {
    services,
    actor,
    approver,
    approval: { approverId: approver.operatorId, reasonCode },
    by,
    evidence: request.evidence,
  }
  const seq = await act.run(signed, words)
  await services.records.audit.add({
    actor: `operator:${actor.operatorId}`,
    act: name,
    subject: words[0] ?? '',
    detail: { words, approver: approver.operatorId, reason: reasonCode, seq },
  })
  return { act: name, seq }
}

/** Tries are counted like those of users, per name and together for this door, but apart from them and whatever LIMITS says. */
async function signIn(services: Services, { who, password }: OperatorRequest['actor'], field: string): Promise<Operator> {
  const { operators, operatorLimits } = services.records
  const operator = await countedSignIn({
    limits: operatorLimits,
    attempt: operatorAttempt(who),
    isLimited: true,
    field,
    check: () => operators.authenticate(who, password),
  })
  if (!operator) throw new ApiError({ reason: 'operator_wrong', field })
  return operator
}

/** 2, 02 and 002 are one operator and have their tries together. */
export const operatorAttempt = (who: string): SignInAttempt => ({
  loginName: /^\d+$/.test(who) ? who.replace(/^0+(?=\d)/, '') : who,
  network: 'operator-door',
  device: null,
})

async function submit({ services }: Signed, command: Command): Promise<number> {
  const submitted = await services.engine.submit(command)
  if (!submitted.ok) throw new ApiError({ reason: submitted.reason })
  return submitted.seq
}

/** Spot, contract and options of one coin share its symbol, so the state of each is an act of its own. No state touches an option that was accepted. */
function stateOf(
  what: string,
  marketNamed: (services: Services, symbol: string | undefined) => { readonly marketId: MarketId },
): OperatorAct {
  const command = ({ services, by, approval }: Signed, [symbol, state]: Words): Command => ({
    type: 'SetMarketState',
    actor: by,
    ...approval,
    marketId: marketNamed(services, symbol).marketId,
    state: listed(MARKET_STATES, state, 'state'),
  })
  return {
    words: '<symbol> <state>',
    what,
    values: { state: MARKET_STATES },
    run: (signed, words) => submit(signed, command(signed, words)),
  }
}

function marketFees({ services, by, approval }: Signed, [symbol, maker, taker, from]: Words): Command {
  return {
    type: 'SetMarketFees',
    actor: by,
    ...approval,
    marketId: marketOf(services, symbol).marketId,
    makerFeePpm: ratePpm(Number(decimalOf(maker, 6, 'maker share'))),
    takerFeePpm: ratePpm(Number(decimalOf(taker, 6, 'taker share'))),
    effectiveFromMs: isoTime(from),
  }
}

/** The next version of the rule announced last, with other fees. Open positions keep the version they accepted. */
async function contractFees({ services, by, approval }: Signed, [symbol, maker, taker, from]: Words): Promise<Command> {
  const effectiveFromMs = isoTime(from)
  const contract = {
    ...(await lastAnnounced(services, { kind: 'contract', inForce: contractOf(services, symbol), fromMs: effectiveFromMs })),
    makerFeePpm: ratePpm(Number(decimalOf(maker, 6, 'maker share'))),
    takerFeePpm: ratePpm(Number(decimalOf(taker, 6, 'taker share'))),
  }
  return { type: 'ConfigureContract', actor: by, ...approval, contract, effectiveFromMs }
}

/** What this release lists and the house, opened by an earlier one, does not know. It may begin at once. */
async function listWaiting<Config extends { readonly symbol: string }>(
  signed: Signed,
  {
    waiting,
    symbol,
    rule,
    commandOf,
  }: { waiting: readonly Config[]; symbol: string | undefined; rule: string; commandOf: (config: Config) => Command },
): Promise<number> {
  const wanted = symbol === 'all' ? waiting : waiting.filter((config) => config.symbol === symbol)
  if (wanted.length === 0) throw new ApiError({ reason: 'unknown_market', field: 'symbol', rule })
  let seq = 0
  for (const config of wanted) seq = await submit(signed, commandOf(config))
  return seq
}

function listContracts(signed: Signed, [symbol]: Words): Promise<number> {
  const { services, by, approval } = signed
  return listWaiting(signed, {
    waiting: unlistedContracts(services.listing.configuration),
    symbol,
    rule: 'is no contract that waits to be listed',
    commandOf: (contract) => ({ type: 'ConfigureContract', actor: by, ...approval, contract, effectiveFromMs: services.engine.time.now() }),
  })
}

function listOptions(signed: Signed, [symbol]: Words): Promise<number> {
  const { services, by, approval } = signed
  return listWaiting(signed, {
    waiting: unlistedOptions(services.listing.configuration),
    symbol,
    rule: 'has no options that wait to be listed',
    commandOf: (option) => ({ type: 'ConfigureOption', actor: by, ...approval, option, effectiveFromMs: services.engine.time.now() }),
  })
}

/** The next version of the rule announced last, with other odds of one period. Accepted options keep the version they accepted. */
async function optionOdds({ services, by, approval }: Signed, [symbol, seconds, share, from]: Words): Promise<Command> {
  const effectiveFromMs = isoTime(from)
  const option = await lastAnnounced(services, { kind: 'option', inForce: optionOf(services, symbol), fromMs: effectiveFromMs })
  const changed = option.periods.find((period) => String(period.seconds) === seconds)
  if (!changed) throw new ApiError({ reason: 'period_not_offered', field: 'period' })
  const oddsPpm = ratePpm(Number(decimalOf(share, 6, 'profit share')))
  const periods = option.periods.map((period) => (period === changed ? { ...period, oddsPpm } : period))
  return { type: 'ConfigureOption', actor: by, ...approval, option: { ...option, periods }, effectiveFromMs }
}

/** The next version of the rule announced last, with another wait for the strike: how a house of before gets the one that new houses begin with. */
async function optionStrike({ services, by, approval }: Signed, [symbol, delay, within, from]: Words): Promise<Command> {
  const effectiveFromMs = isoTime(from)
  const option = await lastAnnounced(services, { kind: 'option', inForce: optionOf(services, symbol), fromMs: effectiveFromMs })
  const strike = { strikeDelayMs: millisecondsOf(delay, 'delay'), strikeWithinMs: millisecondsOf(within, 'within') }
  return { type: 'ConfigureOption', actor: by, ...approval, option: { ...option, ...strike }, effectiveFromMs }
}

const millisecondsOf = (text: string | undefined, field: string) => Number(decimalOf(text, 0, field))

function haltOrders({ by, approval }: Signed, [word]: Words): Command {
  return { type: 'HaltNewOrders', actor: by, ...approval, isHalted: isOn(word) }
}

async function accountFlag({ services, by, approval }: Signed, [uid, realm, flag, word]: Words): Promise<Command> {
  const ofRealm = listed(REALMS, realm, 'realm')
  const accountId = await accountOf(services, uid, ofRealm)
  return {
    type: 'SetAccountFlag',
    actor: { ...by, realm: ofRealm },
    ...approval,
    accountId,
    flag: listed(ACCOUNT_FLAGS, flag, 'flag') as AccountFlag,
    isOn: isOn(word),
  }
}

function fundHouse({ services, by, approval, evidence }: Signed, [realm, purpose, coin, text]: Words): Command {
  const asset = services.listing.configuration.assets.find(({ symbol }) => symbol === coin)
  if (!asset) throw new ApiError({ reason: 'unknown_asset', field: 'coin' })
  if (evidence === '') throw new ApiError({ reason: 'field_missing', field: 'evidence', rule: 'is required' })
  return {
    type: 'FundHouse',
    actor: by,
    ...approval,
    realm: listed(REALMS, realm, 'realm'),
    purpose: listed(HOUSE_PURPOSES, purpose, 'purpose'),
    assetId: asset.assetId,
    amount: amount(decimalOf(text, asset.decimals, 'amount')),
    evidence: hash128(`fund-house:${evidence}`),
  }
}

/** A plain record: which modules a frozen user may use is in the settings, and the core keeps flags of its own. */
async function setUserStatus({ services }: Signed, [uid, word]: Words): Promise<number> {
  const status = STATUSES[listed(Object.keys(STATUSES), word, 'status')] as UserStatus
  const user = await services.records.users.byId(uid ?? '')
  if (!user) throw new ApiError({ reason: 'not_found', field: 'uid' })
  await services.records.users.setStatus(user.userId, status)
  return services.engine.health().lastSeq
}

async function accountOf(services: Services, uid: string | undefined, realm: Realm): Promise<number> {
  const user = await services.records.users.byId(uid ?? '')
  if (!user) throw new ApiError({ reason: 'not_found', field: 'uid' })
  return services.accounts.of(user.userRef, realm)
}

function marketOf(services: Services, symbol: string | undefined) {
  return known(services.listing.market(symbol ?? ''))
}

function contractOf(services: Services, symbol: string | undefined) {
  return known(services.listing.contract(symbol ?? ''))
}

function optionOf(services: Services, symbol: string | undefined) {
  return known(services.listing.option(symbol ?? ''))
}

function known<Config>(config: Config | undefined): Config {
  if (!config) throw new ApiError({ reason: 'unknown_market', field: 'symbol' })
  return config
}

/** How far the time that two people read on their own watches may be from the machine's. */
const WATCHES_APART_MS = 60_000

/** To the wall clock, if that shows what the operators say: a wall clock that both of them see to be wrong is set right first. */
function stepClock({ services, by, approval }: Signed, [to]: Words): Command {
  const wallMs = services.clock()
  if (Math.abs(isoTime(to, 'to') - wallMs) > WATCHES_APART_MS)
    throw new ApiError({
      reason: 'field_malformed',
      field: 'to',
      rule: `must be within a minute of the wall clock, ${new Date(wallMs).toISOString()}`,
    })
  return { type: 'StepClock', actor: by, ...approval, fromMs: services.engine.time.now(), toMs: timeMs(wallMs), venueTimes: [] }
}

function isoTime(text: string | undefined, field = 'from') {
  const ms = Date.parse(text ?? '')
  if (Number.isNaN(ms)) throw new ApiError({ reason: 'field_malformed', field, rule: 'must be an ISO time' })
  return timeMs(ms)
}

function listed<Value extends string>(values: readonly Value[], word: string | undefined, field: string): Value {
  const value = values.find((one) => one === word)
  if (value === undefined) throw new ApiError({ reason: 'value_not_listed', field, rule: `must be one of ${values.join(', ')}` })
  return value
}

const isOn = (word: string | undefined) => listed(['on', 'off'], word, 'on or off') === 'on'

function decimalOf(text: string | undefined, decimals: number, field: string): bigint {
  const value = parseDecimal(text ?? '', decimals)
  if (typeof value !== 'bigint') throw new ApiError({ reason: value, field, rule: `must be a decimal with at most ${decimals} places` })
  return value
}
