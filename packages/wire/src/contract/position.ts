import {
  type AssetConfig,
  type ContractConfig,
  formatDecimal,
  INDEX_DECIMALS,
  type IndexPrice,
  type PositionView,
} from '@glasshouse/domain'
import { z } from 'zod'
import { decimalText } from '../fields.ts'
import { markText } from '../numbers/rates.ts'
import { figuresAt } from './margin-figures.ts'
import { averageContractPrice, contractNames, faceText, sideNumber } from './quantities.ts'

/** Worth of a position at a mark. With no mark yet all are '0'. */
export const positionFigures = z.object({
  /** The mark: the contract's index price. Only it triggers, liquidates and funds. */
  markPrice: decimalText,
  /** contracts x face x mark. */
  positionValue: decimalText,
  /** Won or lost at the mark, in the settle coin. */
  unrealized: decimalText,
  /** (mark - entry) / entry x leverage x 100, reversed for shorts, in percent with up to 4 decimals. */
  yieldRate: decimalText,
  maintenanceMargin: decimalText,
  /** Maintenance and closing fee in percent of the equity, up to 2 decimals; '100': liquidated. */
  marginRatio: decimalText,
  /** Fee of closing it all at the mark. */
  sellFee: decimalText,
})
export type PositionFigures = z.output<typeof positionFigures>

/** A position, open or closed, as lists and the POSITION topic show it. */
export const position = z.object({
  id: z.string(),
  symbol: z.string(),
  coin: z.string(),
  /** `BTC/USDT`. */
  showCoin: z.string(),
  /** 0 long, 1 short. */
  type: z.union([z.literal(0), z.literal(1)]),
  /** 0 open, 1 closed. */
  status: z.union([z.literal(0), z.literal(1)]),
  leverage: z.number().int(),
  /** Base coins in one contract. */
  shareNumber: decimalText,
  /** Contracts held; of a closed position those that were opened in all. */
  openNum: decimalText,
  /** Average price of what is held, floor to 10^-8; of a closed position of all that was opened. */
  openPrice: decimalText,
  /** Exact cost of what is held: openPrice is only its rounded form. '0' when closed. */
  cost: decimalText,
  /** Margin without what was added by hand. */
  amount: decimalText,
  /** Added by hand and not taken out. Only this can be taken out. */
  adjustAmount: decimalText,
  /** amount + adjustAmount: all that can be lost. */
  remainMargin: decimalText,
  /** Liquidation price: the mark that liquidates. '0': none. */
  closePrice: decimalText,
  /** Price at which the equity would be zero, the fee paid. '0' when closed. */
  bankruptcyPrice: decimalText,
  /** Fees paid so far, opening and closing. */
  openFee: decimalText,
  ...positionFigures.shape,
  /** Profit or loss of what was closed so far, before fees. */
  realized: decimalText,
  /** Received (above 0) or paid (below 0) so far. */
  funding: decimalText,
  /** realized + funding - openFee: the result so far, without `unrealized`. */
  earn: decimalText,
  /** Contracts bound by own pending closing orders. */
  closingNum: decimalText,
  /** 1 (last) to 5 (first) of its side when the other side's loss has to be shared; 0 with no mark or when closed. */
  adl: z.number().int().min(0).max(5),
  /** Version of the contract's rules it accepted. */
  ruleVersion: z.number().int(),
  isInLiquidation: z.boolean(),
  /** Average price of what was closed; '0' while nothing was. Only of closed positions. */
  dealPrice: decimalText,
  /**
   * Cause that closed the last of it: user, take_profit, stop_loss, liquidation, takeover, deleveraging, house; null
   * while open.
   */
  closeCause: z.string().nullable(),
  createTime: z.number().int(),
  /** Time of the last change; of a closed position that of its end. */
  updateTime: z.number().int(),
  /** Perpetuals have no delivery. */
  params: z.object({ deliveryDays: z.null(), createTime: z.number().int() }),
})
export type Position = z.output<typeof position>

/** Rule told with `not_found` of an act on a position. */
export const NOT_HELD = 'is not an open position of yours'

export interface PositionRule {
  /** The version the position accepted. */
  readonly contract: ContractConfig
  readonly settle: AssetConfig
}

/** An open position from the core's memory. `mark` 0: none yet. */
export function openPosition(view: PositionView, { contract, settle }: PositionRule, mark: IndexPrice): Position {
  const money = (units: bigint) => formatDecimal(units, settle.decimals)
  return {
    id: String(view.positionId),
    ...contractNames(contract),
    type: sideNumber(view.side),
    status: 0,
    leverage: view.leverage,
    shareNumber: faceText(contract),
    openNum: String(view.contracts),
    openPrice: averageContractPrice(view.cost, view.contracts, contract, settle.decimals),
    cost: money(view.cost),
    amount: money(view.margin - view.addedMargin),
    adjustAmount: money(view.addedMargin),
    remainMargin: money(view.margin),
    closePrice: markText(view.liquidationPrice),
    bankruptcyPrice: formatDecimal(BigInt(view.bankruptcyTicks) * BigInt(contract.tickSize), INDEX_DECIMALS),
    openFee: money(view.feePaid),
    ...figuresAt(contract, view, view.leverage, mark, settle.decimals),
    realized: money(view.realized),
    funding: money(-view.fundingPaid),
    earn: money(view.realized - view.fundingPaid - view.feePaid),
    closingNum: String(view.closingContracts),
    adl: view.adlQuintile,
    ruleVersion: view.ruleVersion,
    isInLiquidation: view.isInLiquidation,
    dealPrice: '0',
    closeCause: null,
    createTime: view.openedAtMs,
    updateTime: view.openedAtMs,
    params: { deliveryDays: null, createTime: view.openedAtMs },
  }
}
