import { beforeEach, describe, expect, test } from 'vitest'
import {
  chartChoices,
  chartEntry,
  chooseInterval,
  FIRST_CHOICES,
  foldChart,
  INDICATORS,
  OVERLAY_INDICATORS,
  PANE_INDICATORS,
  toggleIndicator,
} from './choices.ts'

const kept = () => chartEntry.read() ?? FIRST_CHOICES
const keptAs = (text: string | null) => {
  localStorage.removeItem('glasshouse.chart')
  if (text !== null) localStorage.setItem('glasshouse.chart', text)
  return kept()
}
beforeEach(() => chartChoices.setState(FIRST_CHOICES, true))

test('the indicators are MA, EMA, BOLL over the candles and MACD, RSI, WR below [RT-091]', () => {
  expect(OVERLAY_INDICATORS).toEqual(['MA', 'EMA', 'BOLL'])
  expect(PANE_INDICATORS).toEqual(['MACD', 'RSI', 'WR'])
  expect(INDICATORS).toHaveLength(6)
})

describe('the choices of a device', () => {
  test('are kept under the product’s name', () => {
    chooseInterval('4h')
    foldChart(true)
    expect(kept()).toEqual({ interval: '4h', indicators: ['MA'], isOpen: true })
  })

  test('hold several indicators, in one order whichever came first', () => {
    toggleIndicator('WR')
    toggleIndicator('BOLL')
    expect(kept().indicators).toEqual(['MA', 'BOLL', 'WR'])
    toggleIndicator('MA')
    expect(kept().indicators).toEqual(['BOLL', 'WR'])
  })

  test('can hold no indicator at all', () => {
    toggleIndicator('MA')
    expect(kept().indicators).toEqual([])
  })

  test.each([null, '', 'no json', '7', 'null', '[]', '{"interval":"10m","indicators":"MA","isOpen":1}'])(
    'made of %s are the first ones',
    (text) => {
      expect(keptAs(text)).toEqual(FIRST_CHOICES)
    },
  )

  test('leave out an indicator that is unknown', () => {
    expect(keptAs('{"indicators":["RSI","SAR","MA"]}').indicators).toEqual(['MA', 'RSI'])
  })
})
