import { MARKET_STATES, type OptionConfig } from '@glasshouse/domain'
import { z } from 'zod'
import { type Coin, coin } from '../markets/coin.ts'

/** A coin that options can be placed on. What is offered on it is told by `period/list` and by its rules. */
export const optionCoin = coin.extend({
  /** `secondId` of `period/list`; '' while no option is offered on the coin. */
  id: z.string(),
  /** State of the option market; null without one. */
  optionState: z.enum(MARKET_STATES).nullable(),
})
export type OptionCoin = z.output<typeof optionCoin>

/** A coin with the options that are offered on it, if any. */
export const optionCoinToWire = (coin: Coin, option: Pick<OptionConfig, 'marketId' | 'state'> | undefined): OptionCoin => ({
  ...coin,
  id: option ? String(option.marketId) : '',
  optionState: option?.state ?? null,
})
