import { REFUSAL_CODES, type RefusalReason } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { type CallName, calls } from './calls.ts'
import { type AnyCommandEndpoint, type CommandContext, isCommandEndpoint } from './command-endpoint.ts'
import type { Fault } from './envelope.ts'
import { explainRefusal } from './explain-refusal.ts'
import { commandContext } from './testing/command-context.ts'
import { callSamples } from './testing/index.ts'

const commands = (Object.keys(calls) as CallName[]).filter((name) => isCommandEndpoint(calls[name]))

function requestOf(name: CallName, changes: object = {}) {
  const call = calls[name] as AnyCommandEndpoint
  const { query, body } = callSamples[name]
  const read = { query: call.query?.parse(query), body: call.body?.parse({ ...(body as object), ...changes }) }
  return { call, read }
}
function commandOf(name: CallName, changes: object = {}, context: Partial<CommandContext> = {}) {
  const { call, read } = requestOf(name, changes)
  return call.toCommand(read, commandContext(context))
}
function faultOf(name: CallName, reason: RefusalReason, changes: object = {}): Fault {
  const { call, read } = requestOf(name, changes)
  return explainRefusal(reason, call.refusable?.(read, commandContext()) ?? { fields: {} })
}

test('twenty calls become commands', () => {
  expect(commands).toEqual([
    'adjustAmount',
    'adjustPositionAmout',
    'adjustPositionMargn',
    'canCelOrder',
    'cancelSpotOrder',
    'createSecondContractOrder',
    'currencyExchange',
    'excludeFromContracts',
    'excludeFromOptions',
    'lossCancel',
    'lossSett',
    'replaceContractOrder',
    'replaceSpotOrder',
    'resetSimulated',
    'setContractLimits',
    'setOptionLimits',
    'stopOrder',
    'stopPosition',
    'submitContractOrder',
    'submitCurrencyOrder',
    'transferFunds',
  ])
})

describe.each(commands)('%s', (name) => {
  test('acts as the caller and nobody else, whatever the request says', () => {
    const position = () => ({ positionId: 71, side: 'long', marketId: commandContext().contract('btcusdt')?.marketId ?? 0 }) as const
    const { read, call } = requestOf(name)
    const made = call.toCommand(read, commandContext({ position }))
    expect(made).toMatchObject({ actor: { origin: 'user', accountId: 1001 } })
  })

  test('every refusal of the core keeps its reason, and names only fields that the request has', () => {
    const { call, read } = requestOf(name)
    const shape = { ...(call.query?.def?.shape ?? {}), ...(call.body?.def?.shape ?? {}) }
    for (const reason of Object.keys(REFUSAL_CODES) as RefusalReason[]) {
      const fault = explainRefusal(reason, call.refusable?.(read, commandContext()) ?? { fields: {} })
      expect(fault.reason).toBe(reason)
      if (fault.field !== undefined && fault.field !== 'idempotency-key') expect(Object.keys(shape)).toContain(fault.field)
      if (fault.rule !== undefined) expect(fault.field).toBeDefined()
    }
  })
})

test('acts on a position that is not the caller’s are refused at its id', () => {
  const notHeld = { reason: 'not_found', field: 'id', rule: 'is not an open position of yours' }
  for (const name of ['adjustAmount', 'adjustPositionMargn', 'adjustPositionAmout', 'stopOrder', 'stopPosition', 'lossSett'] as const) {
    expect(commandOf(name, { id: '9' })).toEqual(notHeld)
    expect(faultOf(name, 'not_found')).toEqual(notHeld)
  }
})

test('margin is added without a flag and taken out with 1', () => {
  expect(commandOf('adjustPositionMargn', { id: '71', money: '5' })).toMatchObject({
    type: 'AdjustMargin',
    positionId: 71,
    change: 5_000_000n,
  })
  expect(commandOf('adjustAmount', { id: '71', money: '5', flag: 1 })).toMatchObject({ change: -5_000_000n })
  expect(commandOf('adjustPositionAmout', { id: '71', money: '5' })).toMatchObject({ type: 'AddPrincipal', money: 5_000_000n })
})

test('closing sells the side that is held, all of it unless told', () => {
  const closing = { type: 'PlaceContractOrder', effect: 'close', positionSide: 'long', positionId: 71, orderType: 'market' }
  expect(commandOf('stopPosition', { id: '71', total: '', delegateType: 1 })).toMatchObject({ ...closing, contracts: 0 })
  expect(commandOf('stopOrder', { id: '71', total: '3', delegateType: 1 })).toMatchObject({ ...closing, contracts: 3 })
  expect(commandOf('stopPosition', { id: '71', total: '', delegateType: 0, delegatePrice: '61000' })).toMatchObject({
    reason: 'field_missing',
    field: 'total',
  })
})

test('a stop reads the fields of its kind, and a refusal names them', () => {
  const loss = { id: '71', lossType: 1, losePrice: '59000', loseNumber: '4', delegateType: 1, type: 0 }
  expect(commandOf('lossSett', loss)).toMatchObject({ type: 'SetStop', kind: 'stop_loss', contracts: 4, orderType: 'market' })
  expect(commandOf('lossSett', { ...loss, type: 1 })).toMatchObject({ reason: 'invalid_value', field: 'type' })
  expect(commandOf('lossSett', { ...loss, losePrice: '' })).toMatchObject({ reason: 'field_missing', field: 'losePrice' })
  expect(faultOf('lossSett', 'trigger_wrong_side', loss)).toEqual({ reason: 'trigger_wrong_side', field: 'losePrice' })
  expect(faultOf('lossSett', 'trigger_wrong_side', { ...loss, lossType: 0 })).toEqual({ reason: 'trigger_wrong_side', field: 'earnPrice' })
  expect(faultOf('lossSett', 'quantity_above_position', { ...loss, lossType: 0 })).toMatchObject({ field: 'earnNumber' })
})

test('an opening order with a trigger is a command of its own, one without is what it was', () => {
  expect(commandOf('submitContractOrder', { earnPrice: '', losePrice: null })).toMatchObject({ type: 'PlaceContractOrder', effect: 'open' })
  expect(commandOf('submitContractOrder', { earnPrice: '62000.5' })).toMatchObject({
    type: 'PlaceContractOrderWithStops',
    positionSide: 'long',
    takeProfit: 6_200_050_000_000,
    stopLoss: 0,
  })
  expect(commandOf('submitContractOrder', { type: 1, losePrice: '62000.000001' })).toMatchObject({
    positionSide: 'short',
    takeProfit: 0,
    stopLoss: 6_200_000_000_100,
  })
  expect(commandOf('submitContractOrder', { earnPrice: '0' })).toMatchObject({ reason: 'price_not_positive', field: 'earnPrice' })
  expect(commandOf('submitContractOrder', { losePrice: '1.0000001' })).toMatchObject({ reason: 'too_many_decimals', field: 'losePrice' })
  expect(commandOf('submitContractOrder', { losePrice: '99999999999' })).toMatchObject({ reason: 'price_too_large', field: 'losePrice' })
})

test('rules in figures go with refusals of contract orders', () => {
  expect(faultOf('submitContractOrder', 'leverage_not_offered')).toEqual({
    reason: 'leverage_not_offered',
    field: 'leverage',
    rule: 'must be one of 2, 5, 10, 20, 50, 100',
  })
  expect(faultOf('submitContractOrder', 'order_price_outside_band')).toEqual({
    reason: 'order_price_outside_band',
    field: 'delegatePrice',
    rule: 'must lie within 50 % of the mark',
  })
  expect(faultOf('stopPosition', 'order_price_outside_band', { id: '71' })).toMatchObject({ rule: 'must lie within 50 % of the mark' })
  expect(faultOf('submitContractOrder', 'take_profit_wrong_side')).toEqual({
    reason: 'take_profit_wrong_side',
    field: 'earnPrice',
    rule: 'must be above the limit price',
  })
  expect(faultOf('submitContractOrder', 'stop_loss_wrong_side', { type: 1, delegateType: 1 })).toEqual({
    reason: 'stop_loss_wrong_side',
    field: 'losePrice',
    rule: 'must be above the mark',
  })
  expect(faultOf('submitContractOrder', 'trigger_beyond_liquidation')).toEqual({ reason: 'trigger_beyond_liquidation', field: 'losePrice' })
  expect(faultOf('replaceContractOrder', 'stop_loss_wrong_side')).toEqual({ reason: 'stop_loss_wrong_side', field: 'delegatePrice' })
  // A closing order names no leverage.
  expect(faultOf('stopPosition', 'leverage_not_offered', { id: '71' })).toEqual({ reason: 'leverage_not_offered' })
})

test('a transfer names its wallets, its coin and its amount [API-073]', () => {
  const transfer = { coin: 'USDT', transferOutAccount: 'contract', transferInAccount: 'platform', amount: '0.5' }
  expect(commandOf('transferFunds', transfer)).toMatchObject({ type: 'Transfer', fromWallet: 3, toWallet: 1, assetId: 1, amount: 500_000n })
  expect(commandOf('transferFunds', { ...transfer, coin: 'nosuch' })).toMatchObject({ reason: 'unknown_asset', field: 'coin' })
  expect(commandOf('transferFunds', { ...transfer, amount: '0' })).toMatchObject({ reason: 'quantity_not_positive', field: 'amount' })
  expect(commandOf('transferFunds', { ...transfer, amount: '0.0000001' })).toMatchObject({ reason: 'too_many_decimals', field: 'amount' })
  const same = { ...transfer, transferInAccount: 'contract' }
  expect(commandOf('transferFunds', same)).toEqual({ reason: 'invalid_value', field: 'transferInAccount', rule: 'must be another wallet' })
  expect(faultOf('transferFunds', 'insufficient_available', transfer)).toMatchObject({ field: 'amount' })
})

test('demo funds go nowhere near the wallet of Earn, real ones do', () => {
  const toEarn = { coin: 'usdt', transferOutAccount: 'platform', transferInAccount: 'financial', amount: '1' }
  expect(commandOf('transferFunds', toEarn)).toMatchObject({ reason: 'real_only', field: 'transferInAccount' })
  const back = { ...toEarn, transferOutAccount: 'financial', transferInAccount: 'platform' }
  expect(commandOf('transferFunds', back)).toMatchObject({ reason: 'real_only', field: 'transferOutAccount' })
  const real = { ...commandContext().actor, realm: 'real' } as const
  expect(commandOf('transferFunds', toEarn, { actor: real })).toMatchObject({ type: 'Transfer', toWallet: 2 })
})

test('refusals of an option name stake, period, moment or coin', () => {
  expect(faultOf('createSecondContractOrder', 'stake_too_small')).toMatchObject({ field: 'betAmount', rule: 'must be at least 10 USDT' })
  expect(faultOf('createSecondContractOrder', 'stake_too_small', { periodId: '99' })).toEqual({
    reason: 'stake_too_small',
    field: 'betAmount',
  })
  expect(faultOf('createSecondContractOrder', 'period_not_offered', { periodId: '99' }).rule).toMatch(/^must be one of 1, 2/)
  expect(faultOf('createSecondContractOrder', 'open_time_too_far')).toMatchObject({ field: 'openTime' })
  expect(faultOf('createSecondContractOrder', 'index_stale')).toMatchObject({ field: 'symbol' })
  expect(faultOf('createSecondContractOrder', 'invalid_value')).toMatchObject({ field: 'betAmount' })
  // Contracts have no field for a stale index.
  expect(faultOf('submitContractOrder', 'index_stale')).toEqual({ reason: 'index_stale' })
})

test('refusals of own limits and of an exclusion say what may be', () => {
  expect(faultOf('setOptionLimits', 'invalid_value')).toMatchObject({ field: 'tradesPerHour', rule: 'must be from 0 to 1000000' })
  expect(faultOf('excludeFromOptions', 'invalid_value')).toMatchObject({
    field: 'until',
    rule: 'must be at least 24 hours ahead, and at most of the year 2100',
  })
  expect(faultOf('excludeFromOptions', 'exclusion_not_longer')).toEqual({ reason: 'exclusion_not_longer', field: 'until' })
  expect(faultOf('setContractLimits', 'invalid_value')).toMatchObject({ field: 'leverage', rule: 'must be from 0 to 1000' })
  expect(faultOf('excludeFromContracts', 'exclusion_not_longer')).toEqual({ reason: 'exclusion_not_longer', field: 'until' })
  expect(faultOf('submitContractOrder', 'own_leverage_limit')).toMatchObject({ reason: 'own_leverage_limit' })
  expect(faultOf('setOptionLimits', 'key_reused')).toEqual({ reason: 'key_reused' })
})

test('each cancel says whose order it is not', () => {
  expect(faultOf('cancelSpotOrder', 'not_found')).toEqual({ reason: 'not_found', field: 'id', rule: 'is not an order of yours' })
  expect(faultOf('canCelOrder', 'not_found')).toMatchObject({ field: 'id', rule: 'is not a pending order of yours' })
  expect(faultOf('lossCancel', 'not_found')).toMatchObject({ field: 'id', rule: 'is not a waiting stop of yours' })
  expect(faultOf('canCelOrder', 'key_reused')).toMatchObject({ field: 'idempotency-key' })
})
