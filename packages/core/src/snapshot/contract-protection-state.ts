/** The snapshot's section of own limits in contracts, by account id. */
import type { TimeMs } from '@glasshouse/domain'
import { type Field, record, uint, units } from '../codec/fields.ts'
import type { Reader } from '../codec/reader.ts'
import { contractLimitsShape } from '../codec/shapes.ts'
import type { Writer } from '../codec/writer.ts'
import type { ContractProtection } from '../perpetual/state/protection.ts'
import { unitsOf } from '../rounding.ts'
import type { State } from '../state.ts'

interface Kept extends Pick<ContractProtection, 'limits' | 'next' | 'nextFromMs' | 'excludedUntilMs' | 'lostDay'> {
  readonly lost: bigint
}
const keptShape: Field<Kept> = record<Kept>({
  limits: contractLimitsShape,
  next: contractLimitsShape,
  nextFromMs: uint<TimeMs>(),
  excludedUntilMs: uint<TimeMs>(),
  lostDay: uint(),
  lost: units(),
})

/** An account that only ever had orders is left out: it is found untouched again with them. */
export function writeContractProtections(writer: Writer, { perpetual: { protections } }: State): void {
  const touched = [...protections.byAccount].filter(([, protection]) => !protection.isUntouched).sort(([a], [b]) => a - b)
  writer.uint(touched.length)
  for (const [accountId, protection] of touched) {
    writer.uint(accountId)
    keptShape.write(writer, { ...protection, lost: BigInt(protection.lost) })
  }
}

export function readContractProtections(reader: Reader, { perpetual: { protections } }: State): void {
  for (let left = reader.uint(); left > 0; left--) {
    const protection = protections.take(reader.uint())
    const { lost, ...kept } = keptShape.read(reader)
    Object.assign(protection, kept, { lost: unitsOf(lost) })
  }
}
