import type { Settings } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import { stepsOf } from './tour-steps.ts'

const shown = (...markets: [name: string, isOpen: boolean][]) =>
  stepsOf({ PLAYING_SETTING: markets.map(([name, isOpen]) => ({ name, isOpen })) } as unknown as Settings).map(({ id }) => id)

test('has five stations where every market is open, and until the settings are known', () => {
  const all = ['demo', 'spot', 'futures', 'options', 'fairness']
  expect(stepsOf(undefined).map(({ id }) => id)).toEqual(all)
  expect(shown(['BBTrading', true], ['Ustandard', true], ['SecondContract', true])).toEqual(all)
})

test('leaves out a market that is closed or not listed', () => {
  expect(shown(['BBTrading', true], ['Ustandard', false])).toEqual(['demo', 'spot', 'fairness'])
  expect(shown()).toEqual(['demo', 'fairness'])
})
