/**
 * Right commands of every type on a furnished house, and values that stand where they should not: the edges of every
 * width, what is no number, words of other lists, names of prototypes.
 */
import {
  ACCOUNT_FLAGS,
  type Actor,
  amount,
  type Command,
  type CommandType,
  HOUSE_PURPOSES,
  houseAccountId,
  LISTED_GATES,
  MARKET_STATES,
  ORDER_TYPES,
  REASON_CODES,
  type SignedActName,
  timeMs,
} from '@glasshouse/domain'
import { exchangeIdOf, SOFT_CONSOLE, softKeyFile } from '@glasshouse/testkit'
import { core } from '../index.ts'
import { type ContractExchange, contractExchange, PERP, PERP_CONTRACT } from './contract-exchange.ts'
import { actor, BTC, BTC_ASSET, BTC_MARKET, command, type Exchange, GLS, order, shape, USDT } from './exchange.ts'
import { OPTION_MARKET, UP_DOWN } from './option-exchange.ts'
import { ALICE, CAROL, carol, file, inner, OPERATORS, opening, recoveryKey, SALT, signedAct } from './signed-exchange.ts'
import { termsOf } from './withdrawal-terms.ts'

const U = 1_000_000n
const GATE = { ...LISTED_GATES[1]!, isAsked: false }
const DAY_MS = 86_400_000

/** Spot, contracts and options with orders, positions, stops and options of two people in each realm. */
export interface Furnished {
  readonly exchange: ContractExchange
  readonly x: Exchange
  /** Of the real realm. */
  readonly people: readonly number[]
  /** Who practises. */
  readonly pupil: number
}

export function furnished(): Furnished {
  const exchange = contractExchange()
  const { x } = exchange
  const seed = { approverId: 0, reasonCode: 'genesis' } as const
  x.system('ConfigureOption', { ...seed, option: OPTION_MARKET, effectiveFromMs: timeMs(0) })
  x.system('SetProductGate', { ...seed, gate: GATE, effectiveFromMs: timeMs(0) })
  for (const realm of ['real', 'demo'] as const)
    for (const purpose of ['option_pool', 'market_maker', 'insurance'] as const) x.fund(purpose, USDT, 1_000_000n * U, realm)
  x.fund('market_maker', BTC_ASSET, 100_000_000_000n)
  x.fund('swap', BTC_ASSET, 100_000_000n)
  const people = [exchange.trader(100_000), exchange.trader(100_000)]
  for (const person of people) {
    x.deposit(person, USDT, 100_000n * U)
    x.deposit(person, BTC_ASSET, 1_000_000_000n)
    x.place(person, { priceTicks: 450_000 as never })
    exchange.order(person, { priceTicks: 450_000 as never })
  }
  furnishCustody(x, people[0]!)
  furnishWithdrawals(x, people[0]!)
  exchange.pair(people[0]!, people[1]!, { contracts: 50 })
  exchange.setStop(people[0]!, 'long', { triggerPrice: 4_500_000_000_000 as never })
  return { exchange, x, people, pupil: x.account('demo') }
}

const byOperator: Actor = { ...actor('operator'), actorId: 7 as Actor['actorId'] }
const approval = { approverId: 8, reasonCode: 'incident' } as const
const byDeposit = actor('custody')
const newOption = {
  ...OPTION_MARKET,
  marketId: 92,
  symbol: 'newusdt',
  periods: OPTION_MARKET.periods.map((period) => ({ ...period, periodId: period.periodId + 100_000 })),
}
const zeros = '0'.repeat(64)

/** What would be accepted now, one of each type at least. */
export function rightCommands({ exchange, x, people, pupil }: Furnished): Command[] {
  const [one, other] = people as [number, number]
  const user = { ...actor('user'), accountId: one }
  const position = exchange.find(one, 'long')?.positionId ?? 0
  const [resting] = core.openOrders(x.state, one)
  const [pending] = core.contractOrders(x.state, one)
  const [stop] = core.stops(x.state, one)
  const soon = timeMs(x.now + 1_000)
  const tick = {
    indexId: 1,
    sourceId: 1,
    bid: 5_000_000_000_000,
    ask: 5_000_000_000_000,
    venueTimeMs: timeMs(x.now),
    receivedMs: timeMs(x.now),
  }
  const of = <Type extends CommandType>(type: Type, who: Actor, draft: object) => command(type, who, draft as never) as Command
  const approved = <Type extends CommandType>(type: Type, draft: object) => of(type, byOperator, { ...approval, ...draft })
  const configuration = core.configuration(x.state)
  const next = <Market extends { readonly marketId: number; readonly version: number }>(markets: readonly Market[], usual: Market) => {
    const now = markets.find(({ marketId }) => marketId === usual.marketId) ?? usual
    return { ...now, version: now.version + 1 }
  }
  const passing = configuration.gates.find(({ product }) => product === 'options')
  return [
    of('OpenHouse', actor('system'), { isSandbox: true, publicKey: 'ab'.repeat(32) }),
    approved('ConfigureAsset', { asset: { assetId: 90, symbol: 'new', decimals: 8 } }),
    approved('ConfigureSource', { source: { sourceId: 90, name: 'venue-90', provenance: 'live' } }),
    approved('ConfigureIndex', {
      index: { indexId: 90, symbol: 'newusdt', minSources: 1, sourceIds: [1, 2], lateAfterMs: 1_000 },
      effectiveFromMs: soon,
    }),
    approved('ConfigureMarket', { market: { ...BTC_MARKET, marketId: 90, symbol: 'newusdt', version: 1 }, effectiveFromMs: soon }),
    approved('ConfigureMarket', { market: next(configuration.markets, BTC_MARKET), effectiveFromMs: soon }),
    approved('SetMarketFees', { marketId: BTC, makerFeePpm: 100, takerFeePpm: 200, effectiveFromMs: soon }),
    approved('SetHouseFees', { fees: { makerFeePpm: 0, takerFeePpm: 0 }, effectiveFromMs: soon }),
    approved('SetMarketState', { marketId: GLS, state: 'open' }),
    approved('HaltNewOrders', { isHalted: false }),
    approved('SetAccountFlag', { accountId: other, flag: ACCOUNT_FLAGS[0], isOn: false }),
    approved('SetProductGate', { gate: { ...GATE, version: (passing?.version ?? 1) + 1 }, effectiveFromMs: soon }),
    of('PassGate', actor('system'), { accountId: other, product: 'options', version: passing?.version ?? 1 }),
    of('RevokePass', actor('system'), { accountId: other, product: 'options' }),
    approved('FundHouse', { realm: 'real', purpose: HOUSE_PURPOSES[0], assetId: USDT, amount: amount(U), evidence: x.hash() }),
    approved('FundHouse', { realm: 'real', purpose: 'insurance', assetId: USDT, amount: amount(U), evidence: x.hash() }),
    of('CreditDeposit', byDeposit, { accountId: one, wallet: 3, assetId: USDT, amount: amount(U), evidence: x.hash() }),
    ...custodyCommands(x, one),
    of('Swap', user, { fromAssetId: USDT, toAssetId: BTC_ASSET, amount: amount(U), minimum: amount(1n) }),
    of('Transfer', user, { fromWallet: 1, toWallet: 3, assetId: USDT, amount: amount(U) }),
    of('OpenAccount', actor('system'), { realm: 'demo', userRef: x.hash() }),
    of('OpenAccount', actor('system'), { realm: 'real', userRef: x.hash() }),
    of('RecordTicks', actor('feed'), { ticks: [tick] }),
    of('AdvanceTime', actor('clock'), {}),
    of('StepClock', actor('clock'), {
      approverId: 0,
      reasonCode: 'incident',
      fromMs: timeMs(x.now),
      toMs: timeMs(x.now + 600),
      venueTimes: [{ sourceId: 1, atMs: timeMs(x.now) }],
    }),
    of('QuoteAround', { ...actor('system'), accountId: houseAccountId('real', 'market_maker') }, { marketId: BTC, shape: shape({}) }),
    of(
      'QuoteAround',
      { ...actor('system'), accountId: houseAccountId('real', 'market_maker') },
      { marketId: PERP, shape: shape({ stepTicks: 50 }) },
    ),
    order(one, { priceTicks: 490_000 as never }),
    order(other, { side: 'sell', orderType: 'market', timeInForce: 'IOC', priceTicks: 0 as never }),
    order(one, { orderType: 'market', timeInForce: 'IOC', priceTicks: 0 as never, quantityLots: 0 as never, spend: amount(100n * U) }),
    of('ReplaceOrder', user, {
      marketId: resting?.marketId ?? BTC,
      orderId: resting?.orderId ?? 1,
      priceTicks: resting?.priceTicks ?? 1,
      quantityLots: (resting?.quantityLots ?? 1) + 1,
    }),
    of('CancelOrder', user, { orderId: resting?.orderId ?? 1 }),
    of('EraOpened', actor('system'), { era: 2, oldCore: zeros, newCore: zeros, stateHashBefore: zeros, stateHashAfter: zeros }),
    approved('ConfigureContract', { contract: { ...PERP_CONTRACT, marketId: 91, symbol: 'newusdt' }, effectiveFromMs: soon }),
    approved('ConfigureContract', { contract: next(configuration.contracts, PERP_CONTRACT), effectiveFromMs: timeMs(x.now + DAY_MS) }),
    of('PlaceContractOrder', user, contractOrder({})),
    of('PlaceContractOrder', { ...user, accountId: other }, contractOrder({ positionSide: 'short', priceTicks: 500_000 })),
    of('PlaceContractOrder', user, contractOrder({ effect: 'close', positionId: position, leverage: 0, priceTicks: 510_000 })),
    of('ReplaceContractOrder', user, {
      marketId: pending?.marketId ?? PERP,
      orderId: pending?.orderId ?? 1,
      priceTicks: (pending?.priceTicks ?? 1) + 1,
      contracts: pending?.contracts ?? 1,
    }),
    of('PlaceContractOrderWithStops', user, withStops({})),
    of(
      'PlaceContractOrderWithStops',
      { ...user, accountId: other },
      withStops({ positionSide: 'short', takeProfit: 4_000_000_000_000, stopLoss: 0 }),
    ),
    of('CancelContractOrder', user, { orderId: pending?.orderId ?? 1 }),
    of('AdjustMargin', user, { positionId: position, change: amount(U) }),
    of('AddPrincipal', user, { positionId: position, money: amount(1_000n * U) }),
    of('SetStop', user, {
      positionId: position,
      kind: 'take_profit',
      triggerPrice: 6_000_000_000_000,
      contracts: 0,
      orderType: ORDER_TYPES[1],
      priceTicks: 0,
    }),
    of('CancelStop', user, { stopId: stop?.stopId ?? 1 }),
    approved('ConfigureOption', { option: newOption, effectiveFromMs: soon }),
    of('PlaceOption', user, { marketId: UP_DOWN, side: 'up', periodId: 1, stake: amount(10n * U), openAtMs: 0 }),
    of('PlaceOption', user, { marketId: UP_DOWN, side: 'down', periodId: 2, stake: amount(10n * U), openAtMs: x.now + 60_000 }),
    of(
      'SetOptionLimits',
      { ...user, accountId: other },
      { limits: { stakePerOrder: amount(0n), lossPerDay: amount(0n), tradesPerHour: 0 } },
    ),
    of('ExcludeFromOptions', { ...user, accountId: other }, { untilMs: x.now + 2 * DAY_MS }),
    of('SetContractLimits', { ...user, accountId: other }, { limits: { leverage: 0, marginPerOrder: amount(0n), lossPerDay: amount(0n) } }),
    of('ExcludeFromContracts', { ...user, accountId: other }, { untilMs: x.now + 2 * DAY_MS }),
    of('ResetDemoAccount', { ...user, accountId: pupil, realm: 'demo' }, {}),
    of('CloseAccount', { ...user, accountId: pupil, realm: 'demo' }, {}),
    ...operatorCommands(x),
  ]
}

/** Operators as genesis opens them, on an exchange that was furnished without signatures. */
export function openKeys({ x: { inside } }: Furnished): void {
  const opened = { exchangeId: exchangeIdOf('ab'.repeat(32), SALT), salt: SALT, recoveryKey: recoveryKey.key }
  inside.operators.open(opened, SOFT_CONSOLE, OPERATORS)
}

/**
 * Once operators are open, commands that stand in acts are accepted there, and alone no more. What is signed once is
 * signed for every exchange: all of them are opened alike.
 */
function operatorCommands(x: Exchange): Command[] {
  const open = command('OpenOperators', actor('system'), opening as never) as Command
  return [open, ...actsOn(x), ...OF_OPERATORS.map((of) => ({ ...of, ...approval }) as Command)]
}

const OF_OPERATORS: readonly Command[] = [
  inner(ALICE, 'SetOperator', { operator: { ...carol, isActive: false } }),
  inner(ALICE, 'SetConsole', { console: opening.console }),
  inner(ALICE, 'AnnounceRecovery', { lostOperatorId: CAROL, keys: [softKeyFile('new').key] }),
  inner(ALICE, 'CancelRecovery', { lostOperatorId: CAROL }),
]
const IN_ACTS: readonly SignedActName[] = ['operator-disable', 'console-origin', 'recovery-announce', 'recovery-cancel']
const HOUR_MS = 3_600_000
const made = new Map<string, Command[]>()

/** Signed anew every hour. */
function actsOn(x: Exchange): Command[] {
  const expiresAtMs = (Math.floor(x.now / HOUR_MS) + 2) * HOUR_MS
  const name = `${core.operators(x.state)?.exchangeId}/${expiresAtMs}`
  const known = made.get(name)
  if (known) return known
  const acts = OF_OPERATORS.map((of, at) => {
    const act = IN_ACTS[at]!
    const signers =
      act === 'recovery-announce' ? [file.alice, recoveryKey] : act === 'recovery-cancel' ? [file.alice] : [file.alice, file.bob]
    return signedAct(x, { act, commands: [of], signers, expiresAtMs, nonce: `${at}${expiresAtMs}`.padStart(32, 'e') })
  })
  made.set(name, acts)
  return acts
}

const contractOrder = (draft: object) => ({
  marketId: PERP,
  positionSide: 'long',
  effect: 'open',
  positionId: 0,
  leverage: 10,
  orderType: 'limit',
  timeInForce: 'GTC',
  priceTicks: 490_000,
  contracts: 2,
  ...draft,
})

const withStops = (draft: object) => {
  const { effect: _, positionId: __, ...plain } = contractOrder({})
  return { ...plain, takeProfit: 6_000_000_000_000, stopLoss: 4_700_000_000_000, ...draft }
}

const WIDTHS = [7, 8, 15, 16, 31, 32, 40, 51, 52, 53, 62, 63, 64]
const edges = WIDTHS.flatMap((bits) => [-1n, 0n, 1n].map((by) => (1n << BigInt(bits)) + by))
const signed = [...edges, ...edges.map((value) => -value), -1n, 0n, 1n, 10n ** 18n, 10n ** 30n]

/** Whatever its place: known ids stand among them, so that a wrong one often names something. */
export const HOSTILE: readonly unknown[] = [
  ...signed.map(Number),
  ...signed,
  0.5, // deterministic-ok: to be refused
  ...[-0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2, 3, 4, 10, 20, 100, 1_000, 1_000_000],
  ...[BTC, GLS, PERP, UP_DOWN, 90, 91, 92, 1_001, 1_002, houseAccountId('real', 'insurance')],
  ...['', 'constructor', '__proto__', 'a\0b', '\ud800', 'x'.repeat(5_000), 'f'.repeat(32), 'F'.repeat(64)],
  ...MARKET_STATES,
  ...REASON_CODES,
  ...HOUSE_PURPOSES,
  ...['demo', 'real', 'user', 'operator', 'system', 'feed', 'clock', 'custody', 'sell', 'short', 'FOK', 'POST_ONLY', 'stop_loss', 'market'],
  ...[true, false, null, undefined, [], {}, [1], [1, 1], Array(300).fill(1)],
]

export type Path = readonly (string | number)[]

/** Every place of a command that holds a value. */
export function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inside = Object.entries(value).flatMap(([name, one]) => leaves(one, [...path, Array.isArray(value) ? Number(name) : name]))
  return path.length > 0 && path[0] !== 'actor' ? [path, ...inside] : inside
}

/** A copy with another value at one place. */
export function put(value: unknown, path: Path, other: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return other
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...(value as object) }
  const slots = copy as Record<string | number, unknown>
  slots[name] = put(slots[name], rest, other)
  return copy
}

/** Evidence that waits in suspense, some to be assigned, some to be sent back. */
const WAITING = ['a'.repeat(32), 'b'.repeat(32)] as const
/** Of credits that may be taken back, and corrected. */
const CREDITED = ['c'.repeat(32), 'd'.repeat(32)] as const

function custodyCommands(x: Exchange, accountId: number): Command[] {
  const act = (type: CommandType, draft: object) => command(type, byOperator, { ...approval, ...draft } as never) as Command
  const [asked, approved, sending] = ASKED
  const owner = { accountId, userRef: x.userRef(accountId) }
  const from = { fromAccountId: accountId, fromUserRef: owner.userRef }
  const [fresh, waiting, credited] = [U, 5n * U, 7n * U].map((units) => ({ assetId: USDT, amount: amount(units) }))
  const next = { assetId: USDT, amount: amount(20n * U), feePpm: 1_000, feeFixed: amount(U), destination: x.hash(), delayMs: 0 }
  return [
    command('RequestWithdrawal', { ...actor('user'), accountId }, { withdrawalId: x.hash(), ...next } as never) as Command,
    act('SettleWithdrawal', { ...termsOf(x.state, accountId, sending), evidence: x.hash() }),
    act('SendWithdrawal', termsOf(x.state, accountId, approved)),
    act('EndWithdrawal', { ...termsOf(x.state, accountId, approved), end: 'failed' }),
    act('ApproveWithdrawal', termsOf(x.state, accountId, asked)),
    command('CancelWithdrawal', { ...actor('user'), accountId }, { withdrawalId: asked }) as Command,
    act('StopPayouts', { isStopped: false }),
    command('SetPayoutLevel', actor('system'), { accountId, level: 'primary' }) as Command,
    act('CreditByHand', { ...owner, wallet: 1, ...fresh, evidence: x.hash(), claim: x.hash(), firstEvidence: CREDITED[0] }),
    act('CreditSuspense', { ...fresh, evidence: x.hash(), firstEvidence: CREDITED[0] }),
    act('AssignSuspense', { ...owner, wallet: 1, ...waiting, evidence: WAITING[0], claim: x.hash() }),
    act('ReturnSuspense', { ...waiting, evidence: WAITING[1] }),
    act('ReverseCredit', { ...owner, ...credited, evidence: CREDITED[0] }),
    act('CorrectCredit', { ...from, ...owner, ...credited, evidence: CREDITED[1], claim: x.hash() }),
  ]
}

/** Withdrawals of the first person: just requested, approved, being sent. */
const ASKED = ['1d', '2d', '3d'].map((pair) => pair.repeat(16)) as [string, string, string]

function furnishWithdrawals(x: Exchange, accountId: number): void {
  const terms = { assetId: USDT, amount: amount(20n * U), feePpm: 1_000, feeFixed: amount(U), destination: x.hash(), delayMs: 0 }
  for (const withdrawalId of ASKED)
    x.run(command('RequestWithdrawal', { ...actor('user'), accountId }, { withdrawalId, ...terms } as never))
  for (const withdrawalId of ASKED.slice(1)) x.operator('ApproveWithdrawal', termsOf(x.state, accountId, withdrawalId))
  x.operator('SendWithdrawal', termsOf(x.state, accountId, ASKED[2]))
}

function furnishCustody(x: Exchange, accountId: number): void {
  for (const evidence of WAITING) x.operator('CreditSuspense', { assetId: USDT, amount: amount(5n * U), evidence, firstEvidence: '' })
  const owner = { accountId, userRef: x.userRef(accountId), wallet: 1, claim: '', firstEvidence: '' } as const
  for (const evidence of CREDITED) x.operator('CreditByHand', { ...owner, assetId: USDT, amount: amount(7n * U), evidence })
}
