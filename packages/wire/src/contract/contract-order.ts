import {
  amount,
  CONTRACT_CAUSES,
  CONTRACT_ORDER_EFFECTS,
  type ContractOrderView,
  divCeil,
  formatDecimal,
  notionalAt,
  ORDER_ENDS,
  TIMES_IN_FORCE,
} from '@glasshouse/domain'
import { z } from 'zod'
import { decimalText } from '../fields.ts'
import { priceText } from '../numbers/quantities.ts'
import { markText } from '../numbers/rates.ts'
import type { PositionRule } from './position.ts'
import { averageContractPrice, contractNames, sideNumber } from './quantities.ts'

/** A contract order as lists and the CONTRACT_ORDER topic show it. */
export const contractOrder = z.object({
  id: z.string(),
  symbol: z.string(),
  coin: z.string(),
  /** `BTC/USDT`. */
  showCoin: z.string(),
  /** Side of the position: 0 long, 1 short. */
  type: z.union([z.literal(0), z.literal(1)]),
  /** open enlarges the position, close is reduce-only. */
  effect: z.enum(CONTRACT_ORDER_EFFECTS),
  /** The position it closes; '' when it opens. */
  positionId: z.string(),
  /** user, add_principal, take_profit, stop_loss, or liquidation: whose order it is. */
  cause: z.enum(CONTRACT_CAUSES),
  /** '0' leverage is none: closing orders have that of their position. */
  leverage: z.number().int(),
  /** 0 limit, 1 market. */
  delegateType: z.union([z.literal(0), z.literal(1)]),
  /** Limit price, '0' on market orders. */
  delegatePrice: decimalText,
  /** Contracts asked. */
  delegateTotal: decimalText,
  /** Trigger of the take profit that its first fill sets on the position; '0': none. */
  earnPrice: decimalText,
  /** Trigger of the stop loss that its first fill sets; '0': none. */
  losePrice: decimalText,
  /** Contracts filled. */
  dealNum: decimalText,
  /** Average price of the fills, '0' without one. */
  dealPrice: decimalText,
  /** Turnover of the fills. */
  dealValue: decimalText,
  /** Contracts it opened: dealNum of an opening order, else '0'. */
  openNum: decimalText,
  /** Average entry price of what it opened or closed; '0' while a closing order is pending. */
  openPrice: decimalText,
  /** Asked contracts at the limit price (of a market order its turnover). */
  entrustmentValue: decimalText,
  /** Profit or loss that its closing fills realized, before fees; '0' of opening orders and while pending. */
  earn: decimalText,
  /**
   * 0 waiting (perhaps filled in part), 1 over with a fill or with its position, 2 canceled without a fill (in no
   * list).
   */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Margin: what is reserved for the rest (pending) plus what its fills took; '0' of closing orders. */
  amount: decimalText,
  /** Held for the rest: margin and fee. '0' when over. */
  heldAmount: decimalText,
  /** Fee paid by an opening order so far. */
  openFee: decimalText,
  /** Fee paid by a closing order so far. */
  sellFee: decimalText,
  timeInForce: z.enum(TIMES_IN_FORCE),
  /** Why it is over; null while pending. */
  end: z.enum(ORDER_ENDS).nullable(),
  /** Accepted at, core ms. */
  createTime: z.number().int(),
  updateTime: z.number().int(),
  params: z.object({
    delegateTime: z.number().int(),
    createTime: z.number().int(),
    /** Time of its last fill; null without one. */
    dealTime: z.number().int().nullable(),
  }),
  /** Position in the list, from 0. */
  index: z.number().int(),
})
export type ContractOrder = z.output<typeof contractOrder>

/** A pending order from the core's memory; the rule is the one in force. */
export function pendingContractOrder(view: ContractOrderView, { contract, settle }: PositionRule, index: number): ContractOrder {
  const money = (units: bigint) => formatDecimal(units, settle.decimals)
  const isOpening = view.effect === 'open'
  const left = notionalAt(contract, view.contracts - view.filledContracts, view.priceTicks)
  const margin = isOpening ? marginOf(left, view.leverage) + marginOf(view.filledNotional, view.leverage) : 0n
  const dealPrice = averageContractPrice(view.filledNotional, view.filledContracts, contract, settle.decimals)
  return {
    id: String(view.orderId),
    ...contractNames(contract),
    type: sideNumber(view.positionSide),
    effect: view.effect,
    positionId: view.positionId === 0 ? '' : String(view.positionId),
    cause: view.cause,
    leverage: view.leverage,
    delegateType: 0,
    delegatePrice: priceText(view.priceTicks, contract),
    delegateTotal: String(view.contracts),
    earnPrice: markText(view.takeProfit),
    losePrice: markText(view.stopLoss),
    dealNum: String(view.filledContracts),
    dealPrice,
    dealValue: money(view.filledNotional),
    openNum: isOpening ? String(view.filledContracts) : '0',
    openPrice: isOpening ? dealPrice : '0',
    entrustmentValue: money(notionalAt(contract, view.contracts, view.priceTicks)),
    earn: '0',
    status: 0,
    amount: money(margin),
    heldAmount: money(view.held),
    openFee: money(isOpening ? view.feePaid : 0n),
    sellFee: money(isOpening ? 0n : view.feePaid),
    timeInForce: view.timeInForce,
    end: null,
    createTime: view.acceptedAtMs,
    updateTime: view.acceptedAtMs,
    params: { delegateTime: view.acceptedAtMs, createTime: view.acceptedAtMs, dealTime: null },
    index,
  }
}

const marginOf = (notional: bigint, leverage: number) => amount(divCeil(notional, BigInt(leverage)))
