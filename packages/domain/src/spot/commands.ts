import { feeFields } from '../configuration/fields.ts'
import { type CommandFrom, command } from '../definitions/command.ts'
import { oneOf, uint, units } from '../definitions/fields.ts'
import { approval, effectiveFromMs, marketId, orderType, priceTicks, timeInForce } from '../definitions/shared-fields.ts'
import { SIDES } from '../primitives/enums.ts'
import type { OrderId } from '../primitives/ids.ts'
import type { Amount, Lots } from '../primitives/units.ts'
import { MARKET } from './fields.ts'

export const SPOT_COMMANDS = {
  ConfigureMarket: command({
    code: 5,
    version: 1,
    origins: ['operator', 'system_in_genesis'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, market: MARKET, effectiveFromMs },
  }),
  SetMarketFees: command({
    code: 6,
    version: 1,
    origins: ['operator'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, marketId, ...feeFields, effectiveFromMs },
  }),
  PlaceOrder: command({
    code: 17,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: true,
    visibility: 'private',
    fields: {
      marketId,
      side: oneOf(SIDES),
      orderType,
      timeInForce,
      priceTicks,
      /** 0 for a market buy by value. */
      quantityLots: uint<Lots>(),
      /** Market buy by value: spend at most this much quote, fee included; else 0n. */
      spend: units<Amount>({ least: 0n }),
    },
  }),
  CancelOrder: command({
    code: 18,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { orderId: uint<OrderId>({ least: 1 }) },
  }),
}

type Definitions = typeof SPOT_COMMANDS
export interface ConfigureMarket extends CommandFrom<Definitions, 'ConfigureMarket'> {}
export interface SetMarketFees extends CommandFrom<Definitions, 'SetMarketFees'> {}
export interface PlaceOrder extends CommandFrom<Definitions, 'PlaceOrder'> {}
export interface CancelOrder extends CommandFrom<Definitions, 'CancelOrder'> {}
