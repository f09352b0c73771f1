import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { oneOf, uint, units } from '../definitions/fields.ts'
import { accountId, amount, smallId } from '../definitions/shared-fields.ts'
import type { AssetId, MarketId, SwapId } from '../primitives/ids.ts'
import type { Amount, IndexPrice, RatePpm, TimeMs } from '../primitives/units.ts'
import { SWAP_AMOUNT_MOST, SWAP_RELEASES } from './swaps.ts'

const bounded = units<Amount>({ least: 1n, most: SWAP_AMOUNT_MOST })

export const SWAP_COMMANDS = {
  /** `amount` is of `fromAssetId`, `minimum` of `toAssetId`: for less the swap does not execute. */
  Swap: command({
    code: 59,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: true,
    visibility: 'private',
    fields: { fromAssetId: smallId, toAssetId: smallId, amount: bounded, minimum: bounded },
  }),
}
export interface Swap extends CommandFrom<typeof SWAP_COMMANDS, 'Swap'> {}

const assetId = uint<AssetId>()
const marketId = uint<MarketId>()
const swapId = uint<SwapId>()
const named = { swapId, accountId, fromAssetId: assetId, toAssetId: assetId, amount }
const rate = { fromPrice: uint<IndexPrice>(), toPrice: uint<IndexPrice>(), fromSpreadPpm: uint<RatePpm>(), toSpreadPpm: uint<RatePpm>() }

export const SWAP_EVENTS = {
  /**
   * Held. `value`: in USDT at this moment, which the limit counts. The markets are those whose index and ladder price a
   * leg, 0 for USDT. A point may price it from `fromMs` to `untilMs`.
   */
  SwapAccepted: event({
    code: 63,
    visibility: 'private',
    fields: {
      ...named,
      minimum: amount,
      value: amount,
      fromMarketId: marketId,
      toMarketId: marketId,
      fromMs: uint<TimeMs>(),
      untilMs: uint<TimeMs>(),
    },
  }),
  SwapExecuted: event({ code: 64, visibility: 'private', fields: { ...named, received: amount, ...rate } }),
  /** `received`: what it would have been; 0 without a price, as the rate. */
  SwapReleased: event({ code: 65, visibility: 'private', fields: { ...named, reason: oneOf(SWAP_RELEASES), received: amount, ...rate } }),
}

type Events = typeof SWAP_EVENTS
export interface SwapAccepted extends EventFrom<Events, 'SwapAccepted'> {}
export interface SwapExecuted extends EventFrom<Events, 'SwapExecuted'> {}
export interface SwapReleased extends EventFrom<Events, 'SwapReleased'> {}
