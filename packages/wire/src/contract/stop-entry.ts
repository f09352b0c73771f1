import { STOP_ENDS, type StopView } from '@glasshouse/domain'
import { z } from 'zod'
import { decimalText } from '../fields.ts'
import { priceText } from '../numbers/quantities.ts'
import { markText } from '../numbers/rates.ts'
import type { PositionRule } from './position.ts'
import { contractNames, sideNumber } from './quantities.ts'

/** A take profit or stop loss, as lists and the STOP topic show it. The fields of the other kind are '0'. */
export const stopEntry = z.object({
  id: z.string(),
  positionId: z.string(),
  symbol: z.string(),
  coin: z.string(),
  showCoin: z.string(),
  /** Side of the position: 0 long, 1 short. */
  type: z.union([z.literal(0), z.literal(1)]),
  /** 0 take profit, 1 stop loss. */
  lossType: z.union([z.literal(0), z.literal(1)]),
  /** Trigger of a stop loss: the mark at which it acts. */
  losePrice: decimalText,
  /** Trigger of a take profit. */
  earnPrice: decimalText,
  /** Contracts of a stop loss; '0': all of the position by then. */
  loseNumber: decimalText,
  /** Contracts of a take profit; '0': all. */
  earnNumber: decimalText,
  /** 0 limit, 1 market. */
  delegateType: z.union([z.literal(0), z.literal(1)]),
  /** Limit price, of either kind; '0' at market. */
  loseDelegatePrice: decimalText,
  /** 0 waiting (or at work), 1 over. */
  status: z.union([z.literal(0), z.literal(1)]),
  /** Triggered at market and not filled whole yet: it goes on at each price. */
  isWorking: z.boolean(),
  /** Why it is over; null while it waits. */
  end: z.enum(STOP_ENDS).nullable(),
  /** The mark it triggered at; '0' while it did not. */
  triggerMark: decimalText,
  createTime: z.number().int(),
  updateTime: z.number().int(),
  params: z.object({ createTime: z.number().int() }),
})
export type StopEntry = z.output<typeof stopEntry>

/** The words of a stop, whether from memory or from history. */
export function stopToWire(view: Omit<StopView, 'accountId' | 'isWorking'>, { contract }: Pick<PositionRule, 'contract'>): StopEntry {
  const isLoss = view.kind === 'stop_loss'
  const [trigger, number] = [markText(view.triggerPrice), String(view.contracts)]
  return {
    id: String(view.stopId),
    positionId: String(view.positionId),
    ...contractNames(contract),
    type: sideNumber(view.positionSide),
    lossType: isLoss ? 1 : 0,
    losePrice: isLoss ? trigger : '0',
    earnPrice: isLoss ? '0' : trigger,
    loseNumber: isLoss ? number : '0',
    earnNumber: isLoss ? '0' : number,
    delegateType: view.orderType === 'market' ? 1 : 0,
    loseDelegatePrice: priceText(view.priceTicks, contract),
    status: 0,
    isWorking: false,
    end: null,
    triggerMark: '0',
    createTime: view.setAtMs,
    updateTime: view.setAtMs,
    params: { createTime: view.setAtMs },
  }
}

export const waitingStop = (view: StopView, rule: Pick<PositionRule, 'contract'>): StopEntry => ({
  ...stopToWire(view, rule),
  isWorking: view.isWorking,
})
