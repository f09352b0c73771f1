import { type CommandFrom, command } from '../definitions/command.ts'
import { oneOf, uint, units } from '../definitions/fields.ts'
import { approval, effectiveFromMs, marketId, orderType, priceTicks, timeInForce } from '../definitions/shared-fields.ts'
import { CONTRACT_ORDER_EFFECTS, POSITION_SIDES, STOP_KINDS } from '../primitives/enums.ts'
import type { OrderId, PositionId, StopId } from '../primitives/ids.ts'
import type { Amount, IndexPrice } from '../primitives/units.ts'
import { CONTRACT } from './fields.ts'

const positionId = uint<PositionId>({ least: 1 })

export const PERPETUAL_COMMANDS = {
  /** A new contract market, or the next version of its rule. */
  ConfigureContract: command({
    code: 20,
    version: 1,
    origins: ['operator', 'system_in_genesis'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, contract: CONTRACT, effectiveFromMs },
  }),
  /** Opens or enlarges a position, or closes one (reduce-only). Margin and fees are paid from wallet 3. */
  PlaceContractOrder: command({
    code: 21,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: ({ effect }) => effect === 'open',
    visibility: 'private',
    fields: {
      marketId,
      positionSide: oneOf(POSITION_SIDES),
      effect: oneOf(CONTRACT_ORDER_EFFECTS),
      /** The position to close; 0 when opening. */
      positionId: uint<PositionId>(),
      /** One of the contract's; 0 when closing. */
      leverage: uint<number>(),
      orderType,
      /** GTC, IOC or POST_ONLY. */
      timeInForce,
      priceTicks,
      /**
       * Whole contracts. 0 only when closing at market: all of the position, its resting closing orders cancelled
       * first.
       */
      contracts: uint<number>(),
    },
  }),
  CancelContractOrder: command({
    code: 22,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { orderId: uint<OrderId>({ least: 1 }) },
  }),
  /** Adds to a position's margin (above 0) or takes out of what was added (below 0). */
  AdjustMargin: command({
    code: 23,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { positionId, change: units<Amount>() },
  }),
  /** Enlarges a position at market by floor(money x leverage / (mark x face)) contracts. */
  AddPrincipal: command({
    code: 24,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: true,
    visibility: 'private',
    fields: { positionId, money: units<Amount>({ least: 1n }) },
  }),
  /** Take profit or stop loss, triggered by the mark, reduce-only; replaces the position's former one of its kind. */
  SetStop: command({
    code: 25,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: {
      positionId,
      kind: oneOf(STOP_KINDS),
      triggerPrice: uint<IndexPrice>({ least: 1 }),
      /** 0: the whole position, whatever it is by then. */
      contracts: uint<number>(),
      orderType,
      priceTicks,
    },
  }),
  CancelStop: command({
    code: 26,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { stopId: uint<StopId>({ least: 1 }) },
  }),
}

type Definitions = typeof PERPETUAL_COMMANDS
export interface ConfigureContract extends CommandFrom<Definitions, 'ConfigureContract'> {}
export interface PlaceContractOrder extends CommandFrom<Definitions, 'PlaceContractOrder'> {}
export interface CancelContractOrder extends CommandFrom<Definitions, 'CancelContractOrder'> {}
export interface AdjustMargin extends CommandFrom<Definitions, 'AdjustMargin'> {}
export interface AddPrincipal extends CommandFrom<Definitions, 'AddPrincipal'> {}
export interface SetStop extends CommandFrom<Definitions, 'SetStop'> {}
export interface CancelStop extends CommandFrom<Definitions, 'CancelStop'> {}
