import { faultInForm } from './form.ts'
import { checkPoints, checkSources } from './index-steps.ts'
import { checkCore, checkGroups, checkHead, checkKey, checkRecords, checkSignature } from './journal-steps.ts'
import { checkClose, checkOrder, checkOutcome, checkRule, checkStrike } from './option-steps.ts'
import type { OptionReceipt } from './receipt.ts'
import { type Expected, NOT_PROVEN, type ReceiptFacts, STEPS, type Step, type StepName, type Verdict } from './verdict.ts'

const CHECKS: Readonly<Record<Exclude<StepName, 'form'>, (receipt: OptionReceipt, expected: Expected) => string>> = {
  signature: checkSignature,
  head: checkHead,
  key: checkKey,
  groups: checkGroups,
  records: checkRecords,
  order: (receipt, expected) => checkOrder({ order: receipt.order, receipt, expected }),
  rule: checkRule,
  sources: checkSources,
  points: checkPoints,
  strike: checkStrike,
  close: checkClose,
  outcome: checkOutcome,
  core: checkCore,
}

/**
 * Checks a receipt with nothing but itself: no network, no exchange. Every step is tried, so that the answer names all
 * that does not fit; nothing of it is to be believed unless all are right. Never throws, whatever it is given.
 */
export function verifyReceipt(receipt: unknown, expected: Expected = {}): Verdict {
  const fault = faultInForm(receipt)
  if (fault !== null) return { ok: false, steps: [{ name: 'form', ok: false, detail: fault }], facts: null, receipt: null }
  const read = receipt as OptionReceipt
  const names: readonly StepName[] = expected.coreId === undefined ? STEPS : [...STEPS, 'core']
  const steps = names.map((name): Step => {
    return name === 'form' ? { name, ok: true, detail: 'it is a whole receipt of an option' } : tryStep(name, read, expected)
  })
  return { ok: steps.every(({ ok }) => ok), steps, facts: factsOf(read), receipt: read }
}

/** One step of a receipt whose form is right. */
export function tryStep(name: Exclude<StepName, 'form'>, receipt: OptionReceipt, expected: Expected = {}): Step {
  try {
    return { name, ok: true, detail: CHECKS[name](receipt, expected) }
  } catch (error) {
    return { name, ok: false, detail: (error as Error).message }
  }
}

function factsOf({ publicKey, head, order, rule, result, points, groups }: OptionReceipt): ReceiptFacts {
  return {
    publicKey,
    headSeq: head.seq,
    headTimeMs: head.timeMs,
    optionId: order.optionId,
    accountId: order.accountId,
    symbol: rule.symbol,
    outcome: result.outcome,
    pointCount: points.length,
    genesisHash: groups.find(({ seq }) => seq === 1)?.prevHash ?? null,
    notProven: NOT_PROVEN,
  }
}
