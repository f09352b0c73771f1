/** The snapshot's section of fundings on their way (RULES.md 8.8.5), by market id and realm. */
import type { IndexPrice } from '@glasshouse/domain'
import { assert } from '../assert.ts'
import type { Reader } from '../codec/reader.ts'
import type { Writer } from '../codec/writer.ts'
import { LONG, SHORT } from '../perpetual/state/contracts.ts'
import { enterPhase, type FundingRun, nextPosition } from '../perpetual/state/funding-run.ts'
import type { Position } from '../perpetual/state/positions.ts'
import type { State } from '../state.ts'

export function writeSettling(writer: Writer, { perpetual: { settling } }: State): void {
  writer.uint(settling.length)
  for (const { contract, realm, settling: run } of settling) {
    writer.uint(contract.marketId)
    writer.u8(realm)
    writeRun(writer, run!)
  }
}

function writeRun(writer: Writer, run: FundingRun): void {
  writer.uint(run.periodEndMs)
  writer.int(run.ratePpm)
  writer.uint(run.mark)
  writer.uint(run.samples)
  writer.u8(run.isPaying ? 1 : 0)
  writer.amount(run.collected)
  writer.amount(run.paid)
  writer.u8(run.isPointMissed ? 1 : 0)
  writer.uint(run.next!.positionId)
}

export function readSettling(reader: Reader, { perpetual }: State): void {
  for (let left = reader.uint(); left > 0; left--) {
    const realmMarket = perpetual.contracts.get(reader.uint())!.byRealm[reader.u8()]!
    const run = readRun(reader)
    const side = run.ratePpm > 0 === run.isPaying ? SHORT : LONG
    goTo(run, realmMarket.positions[side].values(), reader.uint())
    realmMarket.settling = run
    perpetual.enterSettling(realmMarket)
  }
}

const readRun = (reader: Reader): FundingRun => ({
  periodEndMs: reader.uint(),
  ratePpm: reader.int(),
  mark: reader.uint() as IndexPrice,
  samples: reader.uint(),
  isPaying: reader.u8() === 1,
  collected: reader.amount(),
  paid: reader.amount(),
  isPointMissed: reader.u8() === 1,
  next: null,
  rest: null,
})

function goTo(run: FundingRun, positions: Iterator<Position>, positionId: number): void {
  enterPhase(run, positions)
  while (run.next !== null && run.next.positionId < positionId) nextPosition(run)
  assert(run.next?.positionId === positionId, 'a funding goes on from a position that there is')
}
