/** The snapshot's section of credits, in the order of the evidence that stands before it, and of debts. */
import { amount, CREDIT_STATES, type Wallet } from '@glasshouse/domain'
import { hexOrNone, oneOf } from '../codec/fields.ts'
import type { Reader } from '../codec/reader.ts'
import type { Writer } from '../codec/writer.ts'
import type { State } from '../state.ts'

const creditState = oneOf(CREDIT_STATES)
const claim = hexOrNone(32)

export function writeCustody(writer: Writer, state: State): void {
  for (const evidence of state.evidence.sorted()) {
    const credit = state.credits.of(evidence)
    writer.u8(credit === null ? 0 : credit.wallet)
    if (credit === null) continue
    creditState.write(writer, credit.state)
    writer.uint(credit.accountId)
    writer.uint(credit.assetId)
    writer.amount(credit.amount)
    claim.write(writer, credit.claim)
  }
  const debts = state.credits.debts()
  writer.uint(debts.length)
  for (const { accountId, assetId, debt } of debts) {
    writer.uint(accountId)
    writer.uint(assetId)
    writer.amount(debt)
  }
}

export function readCustody(reader: Reader, state: State): void {
  for (const evidence of state.evidence.sorted()) {
    const wallet = reader.u8()
    if (wallet === 0) continue
    const what = creditState.read(reader)
    const credit = { accountId: reader.uint(), assetId: reader.uint(), amount: amount(reader.amount()), claim: claim.read(reader) }
    state.credits.restore(evidence, { ...credit, wallet: wallet as Wallet, state: what })
  }
  for (let left = reader.uint(); left > 0; left--) state.credits.setDebt(reader.uint(), reader.uint(), reader.amount())
}
