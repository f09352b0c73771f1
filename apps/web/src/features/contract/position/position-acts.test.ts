import { amount, indexPrice, type MarginedPosition } from '@glasshouse/domain'
import { clientCalls, liquidationSummary, markText, positionChangeSummary, requestOf } from '@glasshouse/wire'
import { describe, expect, test } from 'vitest'
import * as house from '../../../testing/contract-server.ts'
import { btcRules, contractBook } from '../../../testing/contract-server.ts'
import { type ClosingContext, closingErrors, closingPreview, isWhole } from '../figures/closing.ts'
import { countdownText, fundingText } from '../figures/funding.ts'
import { freshPosition, moveToLiquidation } from '../figures/liquidation-move.ts'
import {
  capped,
  contractsForPrincipal,
  isAbove,
  isMoneyBlank,
  type MarginContext,
  marginAfter,
  marginCap,
  marginErrors,
  percentOfCap,
  principalErrors,
  shareOfCap,
} from '../figures/margin-change.ts'
import { marginRuleAt } from '../figures/margin-rule.ts'
import { percentOfWhole, shareOfWhole } from '../figures/shares.ts'
import { type Stop, type StopContext, stopErrors, stopInput, stopOutcome } from '../figures/stop.ts'
import { storyOf } from '../figures/story.ts'

/** The stop as it goes over the network. */
const stopBody = (...asked: Parameters<typeof stopInput>) => requestOf(clientCalls.setStop, stopInput(...asked)).body
const changeOf = (...parts: Parameters<typeof house.changeOf>) => positionChangeSummary(house.changeOf(...parts))
const liquidationStepOf = (...parts: Parameters<typeof house.liquidationStepOf>) => liquidationSummary(house.liquidationStepOf(...parts))

const rule = marginRuleAt({ now: btcRules, versions: [] })
const long: MarginedPosition = { side: 'long', contracts: 20, cost: amount(1_200_000_000n), margin: amount(150_000_000n) }
const short: MarginedPosition = { ...long, side: 'short' }
const price = (whole: number) => indexPrice(whole * 100_000_000)

test('a position keeps the rule it accepted, else has the one in force', () => {
  const old = { ...btcRules, ruleVersion: 1, takerFee: '0.001' }
  const rules = { now: btcRules, versions: [old, btcRules] }
  expect(marginRuleAt(rules, 1).takerFeePpm).toBe(1_000)
  expect(marginRuleAt(rules, 2).takerFeePpm).toBe(500)
  expect(marginRuleAt(rules).takerFeePpm).toBe(500)
})

describe('the move that liquidates', () => {
  test.each([
    [2, '49.72', '49.17'],
    [10, '9.5', '9.39'],
    [50, '1.45', '1.44'],
    [100, '0.45', '0.44'],
  ])('at %dx is a fall of %s %% or a rise of %s %%', (leverage, fall, rise) => {
    const fresh = { contracts: 1, leverage, mark: price(60_000) }
    expect(moveToLiquidation(rule, freshPosition(rule, { ...fresh, side: 'long' }), price(60_000)).percent).toBe(fall)
    expect(moveToLiquidation(rule, freshPosition(rule, { ...fresh, side: 'short' }), price(60_000)).percent).toBe(rise)
  })

  test('is none where the margin covers everything', () => {
    expect(moveToLiquidation(rule, { ...long, margin: long.cost }, price(60_000))).toEqual({ price: 0, percent: undefined })
  })
})

describe('closing', () => {
  const context: ClosingContext = { rule, position: long, free: 20, bids: contractBook.bids, asks: contractBook.asks }
  const market = { type: 'market' as const, price: '', quantity: '5' }

  test('a part tells its share of cost and margin, the fee, and what is left', () => {
    const preview = closingPreview({ type: 'limit', price: '61000', quantity: '5' }, context)
    expect(preview).toMatchObject({ isEstimate: false, realized: '5', fee: '0.1525', payout: '42.3475', contractsLeft: 15 })
    expect(markText(preview?.liquidation ?? 0)).toBe('52790.34690799')
  })

  test('a part at a loss takes the loss from the released margin', () => {
    expect(closingPreview({ type: 'limit', price: '58000', quantity: '10' }, { ...context, bids: [] })).toMatchObject({
      realized: '-20',
      fee: '0.29',
      payout: '54.71',
    })
  })

  test('all of it gives back the whole margin with the result', () => {
    expect(closingPreview({ ...market, quantity: '20' }, context)).toMatchObject({
      isEstimate: true,
      realized: '-0.03',
      fee: '0.599985',
      payout: '149.370015',
      contractsLeft: 0,
      liquidation: 0,
    })
  })

  test('a short is closed from the asks, and wins when it is bought back lower', () => {
    expect(closingPreview({ type: 'limit', price: '58000', quantity: '20' }, { ...context, position: short, asks: [] })?.realized).toBe(
      '40',
    )
    expect(closingPreview(market, { ...context, position: short })?.realized).toBe('-0.005')
  })

  test('refuses more than is free, but for all of it at market, which frees the rest first', () => {
    const bound = { ...context, free: 15 }
    expect(closingErrors({ ...market, quantity: '15' }, bound)).toEqual({})
    expect(closingErrors({ ...market, quantity: '16' }, bound)).toEqual({ quantity: 'quantity_above_position' })
    expect(closingErrors({ ...market, quantity: '20' }, bound)).toEqual({})
    expect(isWhole({ ...market, quantity: '20' }, bound)).toBe(true)
    expect(closingErrors({ type: 'limit', price: '61000', quantity: '20' }, bound)).toEqual({ quantity: 'quantity_above_position' })
    expect(closingErrors({ ...market, quantity: '21' }, bound)).toEqual({ quantity: 'quantity_above_position' })
  })

  test.each([
    [{ quantity: '1.5' }, { quantity: 'quantitycan_onlyenter_integers' }],
    [{ quantity: '' }, { quantity: 'quantitycan_onlyenter_integers' }],
    [{ type: 'limit' as const, price: '' }, { price: 'Please_entera_price_greater' }],
    [{ type: 'limit' as const, price: '0' }, { price: 'Please_entera_price_greater' }],
    [{ type: 'limit' as const, price: '60000.05' }, { price: 'price_off_tick' }],
  ])('%j is refused under its field', (parts, errors) => {
    expect(closingErrors({ ...market, ...parts }, context)).toEqual(errors)
  })

  test('slides over whole contracts', () => {
    expect([0, 25, 50, 100].map((percent) => shareOfWhole(3, percent))).toEqual(['', '1', '1', '3'])
    expect(percentOfWhole('15', 20)).toBe(75)
    expect(percentOfWhole('999', 20)).toBe(100)
    expect(percentOfWhole('', 20)).toBe(0)
  })
})

describe('a change of margin', () => {
  const context: MarginContext = { rule, position: long, leverage: 10, added: '30', mark: price(60_000), available: '500' }

  test('is capped at what is available, or at what was added [VL-044]', () => {
    expect(marginCap('add', context)).toBe('500')
    expect(capped('500.000001', '500')).toBe('500')
    expect(capped('500', '500')).toBe('500')
    expect(capped('12.5', '500')).toBe('12.5')
    expect(capped('', '500')).toBe('')
    expect(marginCap('take_out', context)).toBe('30')
  })

  test('takes out no more than leaves the position at the leverage it was opened at', () => {
    // 1,200 at 10 times need 120 of 150, at 9 times 133.333334.
    expect(marginCap('take_out', { ...context, added: '40' })).toBe('30')
    expect(marginCap('take_out', { ...context, leverage: 9 })).toBe('16.666666')
  })

  test('takes out no more than leaves the requirement at the mark [VL-044]', () => {
    // At 53,000: equity 150 - 140 = 10, requirement 1,060 x 0.0055 = 5.83.
    expect(marginCap('take_out', { ...context, mark: price(53_000) })).toBe('4.17')
    expect(marginCap('take_out', { ...context, mark: price(52_000) })).toBe('0')
  })

  test('moves the liquidation price', () => {
    expect(marginAfter('add', '50', context).margin).toBe('200')
    expect(markText(marginAfter('add', '50', context).liquidation.price)).toBe('50276.52086475')
    expect(markText(marginAfter('take_out', '30', context).liquidation.price)).toBe('54298.64253393')
  })

  test('slides from nothing to the cap', () => {
    expect([0, 25, 50, 75, 100].map((percent) => shareOfCap('30', percent))).toEqual(['', '7.5', '15', '22.5', '30'])
    expect(percentOfCap('15', '30')).toBe(50)
    expect(percentOfCap('15', '0')).toBe(0)
  })

  test('principal buys whole contracts, rounded down', () => {
    // One contract at 60,000 is 60 USDT, 6 at 10x.
    const at = { leverage: 10, mark: price(60_000) }
    expect(contractsForPrincipal(rule, '6', at)).toBe(1)
    expect(contractsForPrincipal(rule, '5.999999', at)).toBe(0)
    expect(contractsForPrincipal(rule, '61', at)).toBe(10)
    expect(isAbove('500.000001', '500')).toBe(true)
    expect(isAbove('500', '500')).toBe(false)
  })
})

describe('a stop', () => {
  const context: StopContext = { id: '71', rule, position: long, mark: price(60_000), liquidation: indexPrice(5_279_034_690_799) }
  const profit: Stop = { kind: 'take_profit', trigger: '66000', type: 'market', price: '', quantity: '' }
  const loss: Stop = { ...profit, kind: 'stop_loss', trigger: '58000' }

  test.each(['', '0', 'x', '1.1234567'])('needs a trigger price, %j is none [VL-045]', (trigger) => {
    expect(stopErrors({ ...profit, trigger }, context)).toEqual({ trigger: 'Please_entera_price_greater' })
    expect(stopErrors({ ...loss, trigger }, context)).toEqual({ trigger: 'Please_entera_price_greater' })
  })

  test('with a limit needs a limit price too [VL-046]', () => {
    for (const price of ['', '0', 'x'])
      expect(stopErrors({ ...loss, type: 'limit', price }, context)).toEqual({ price: 'Please_entera_price_greater' })
    expect(stopErrors({ ...loss, type: 'limit', price: '57900' }, context)).toEqual({})
    expect(stopErrors({ ...loss, price: '' }, context)).toEqual({})
  })

  test('of a long takes profit above the mark and stops below it, a short the other way round', () => {
    expect(stopErrors(profit, context)).toEqual({})
    expect(stopErrors({ ...profit, trigger: '60000' }, context)).toEqual({ trigger: 'trigger_wrong_side' })
    expect(stopErrors({ ...loss, trigger: '60000' }, context)).toEqual({ trigger: 'trigger_wrong_side' })
    expect(stopErrors({ ...loss, trigger: '59999.9' }, context)).toEqual({})
    const ofShort = { ...context, position: short, liquidation: indexPrice(0) }
    expect(stopErrors(profit, ofShort)).toEqual({ trigger: 'trigger_wrong_side' })
    expect(stopErrors({ ...profit, trigger: '58000' }, ofShort)).toEqual({})
    expect(stopErrors(loss, ofShort)).toEqual({ trigger: 'trigger_wrong_side' })
    expect(stopErrors({ ...loss, trigger: '66000' }, ofShort)).toEqual({})
  })

  test('must act before the liquidation', () => {
    expect(stopErrors({ ...loss, trigger: '52790.3' }, context)).toEqual({ trigger: 'trigger_beyond_liquidation' })
    expect(stopErrors({ ...loss, trigger: '52790.4' }, context)).toEqual({})
  })

  test('of a part needs whole contracts, and no more than there are', () => {
    expect(stopErrors({ ...profit, quantity: '20' }, context)).toEqual({})
    expect(stopErrors({ ...profit, quantity: '21' }, context)).toEqual({ quantity: 'quantity_above_position' })
    expect(stopErrors({ ...profit, quantity: '1.5' }, context)).toEqual({ quantity: 'quantitycan_onlyenter_integers' })
  })

  test('tells what it would bring', () => {
    expect(stopOutcome(profit, context)).toMatchObject({ realized: '120', fee: '0.66', contractsLeft: 0 })
    expect(stopOutcome({ ...loss, quantity: '10' }, context)).toMatchObject({ realized: '-20', contractsLeft: 10 })
    expect(stopOutcome({ ...profit, type: 'limit', price: '65900' }, context)?.realized).toBe('118')
    expect(stopOutcome({ ...profit, quantity: '21' }, context)).toBeUndefined()
  })

  test('sends the fields of its kind alone [API-099, EN-031]', () => {
    expect(stopBody(profit, context)).toEqual({ id: '71', type: 0, delegateType: 1, lossType: 0, earnPrice: '66000', earnNumber: '0' })
    expect(stopBody({ ...loss, type: 'limit', price: '57900', quantity: '5' }, { ...context, position: short })).toEqual({
      id: '71',
      type: 1,
      delegateType: 0,
      lossType: 1,
      losePrice: '58000',
      loseNumber: '5',
      loseDelegatePrice: '57900',
    })
  })
})

describe('an amount of money', () => {
  test('to add or take out must be above zero, and there must be some', () => {
    expect(marginErrors('0.000001', '1')).toEqual({})
    expect(marginErrors('0', '1')).toEqual({ money: 'enter_amount' })
    expect(marginErrors('', '0')).toEqual({ money: 'Insufficient_balance' })
  })

  test('of principal is refused one unit above the balance, taken at it, and must buy a contract', () => {
    expect(principalErrors('100', { contracts: 1, available: '100' })).toEqual({})
    expect(principalErrors('100.000001', { contracts: 1, available: '100' })).toEqual({ money: 'Insufficient_balance' })
    expect(principalErrors('100.000001', { contracts: 1, available: undefined })).toEqual({})
    expect(principalErrors('5', { contracts: 0, available: '100' })).toEqual({ money: 'buys_nothing' })
    expect(principalErrors('', { contracts: 0, available: '0' })).toEqual({ money: 'enter_amount' })
  })

  test('is blank while it is zero', () => {
    expect(['', '0', '0.', '0.00'].every((money) => isMoneyBlank('money', { money }))).toBe(true)
    expect(isMoneyBlank('money', { money: '0.000001' })).toBe(false)
  })
})

describe('the story of a forced close', () => {
  const opened = changeOf('1', { createTime: 1_000 })
  const sold = changeOf('2', { cause: 'liquidation', dealNum: '-10', dealPrice: '60281', openNum: '30', createTime: 2_000 })
  const taken = changeOf('3', { cause: 'takeover', dealNum: '-30', dealPrice: '60570', openNum: '0', createTime: 3_000 })

  test('tells each step with the mark of its moment and the liquidation price before the first', () => {
    const published = [liquidationStepOf('b', { time: 3_000, step: 'takeover', markPrice: '60290' }), liquidationStepOf('a')]
    expect(storyOf([taken, sold, opened], published)).toEqual({
      liquidation: '60270.51',
      steps: [
        { id: '2', time: 2_000, step: 'order', mark: '60280.5', contracts: '10', price: '60281', left: '30' },
        { id: '3', time: 3_000, step: 'takeover', mark: '60290', contracts: '30', price: '60570', left: '0' },
      ],
    })
  })

  test('takes no mark from another moment, side or kind of step', () => {
    const foreign = [
      liquidationStepOf('a', { time: 2_001 }),
      liquidationStepOf('b', { type: 0 }),
      liquidationStepOf('c', { step: 'takeover' }),
    ]
    expect(storyOf([sold, opened], foreign).steps[0]?.mark).toBeUndefined()
    expect(storyOf([opened], foreign)).toEqual({ liquidation: '0', steps: [] })
  })
})

test('funding is told as a signed percent of four decimals, the time left in hours, minutes and seconds', () => {
  expect(fundingText('0.0001', 'en')).toBe('+0.0100%')
  expect(fundingText('-0.000215', 'en')).toBe('−0.0215%')
  expect(fundingText('0', 'en')).toBe('0.0000%')
  expect(fundingText(undefined, 'en')).toBe('--')
  expect(countdownText(28_800_000)).toBe('08:00:00')
  expect(countdownText(59_001)).toBe('00:01:00')
  expect(countdownText(-5)).toBe('00:00:00')
})
