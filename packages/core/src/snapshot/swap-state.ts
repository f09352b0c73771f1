/** The snapshot's section of swaps: those that wait, and what the limit counts. */
import { listOf, record, uint, units } from '../codec/fields.ts'
import type { Reader } from '../codec/reader.ts'
import type { Writer } from '../codec/writer.ts'
import type { State } from '../state.ts'
import type { CountedSwap, WaitingSwap } from '../swap/swaps.ts'

const waitingShape = record<WaitingSwap>({
  swapId: uint(),
  accountId: uint(),
  fromAssetId: uint(),
  toAssetId: uint(),
  amount: units(),
  minimum: units(),
  fromMarketId: uint(),
  toMarketId: uint(),
  acceptedAtMs: uint(),
})
const countedShape = record<CountedSwap>({ swapId: uint(), accountId: uint(), atMs: uint(), value: units() })

export function writeSwaps(writer: Writer, { swaps }: State): void {
  listOf(waitingShape).write(writer, [...swaps.waiting.values()])
  listOf(countedShape).write(writer, swaps.counted())
}

export function readSwaps(reader: Reader, { swaps }: State): void {
  for (const swap of listOf(waitingShape).read(reader)) swaps.waiting.set(swap.swapId, swap)
  for (const counted of listOf(countedShape).read(reader)) swaps.count(counted)
}
