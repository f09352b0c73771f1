import type { OptionOutcome } from '@glasshouse/domain'
import type { OptionReceipt } from './receipt.ts'

/** In this order; a screen gives each its words. */
export const STEPS = [
  'form', // it is a receipt, whole, with nothing added
  'signature', // the house has signed exactly this
  'head', // and the head of its journal
  'key', // with the key that the journal's first command names
  'groups', // each group is in the journal that the head closes
  'records', // each command is in its group
  'order', // the order is the command that was journalled
  'rule', // its odds, limits and windows are those in force then
  'sources', // the index was made of the sources announced
  'points', // each price follows from the ticks
  'strike',
  'close',
  'outcome', // and so do result and payment
] as const
export type StepName = (typeof STEPS)[number]

export interface Step {
  readonly name: StepName
  readonly ok: boolean
  /** In plain English: what was found, or what does not fit. */
  readonly detail: string
}

/** What no receipt can show; docs/adr/0015-receipts.md says what does. */
export const NOT_PROVEN = [
  'ticks_left_out', // that the journal holds no further ticks in the windows
  'rules_left_out', // that no further rule or source set was journalled
  'key_is_the_house', // that this key is the house's: compare it with the published one
  'log_shown_to_others', // that others are shown the same journal: compare heads
  'money_moved', // that the balance was changed: the statement shows it
] as const
export type NotProven = (typeof NOT_PROVEN)[number]

export interface ReceiptFacts {
  readonly publicKey: string
  readonly headSeq: number
  readonly headTimeMs: number
  readonly optionId: string
  readonly accountId: number
  readonly symbol: string
  readonly outcome: OptionOutcome
  readonly pointCount: number
  readonly notProven: readonly NotProven[]
}

export interface Verdict {
  readonly ok: boolean
  /** Every step that could be tried; the first that fails ends what needs it. */
  readonly steps: readonly Step[]
  /** null when it is no receipt at all. Only to be believed when `ok`. */
  readonly facts: ReceiptFacts | null
  /** The receipt with its type; null when it is none. */
  readonly receipt: OptionReceipt | null
}

/** What the asker knows already and the receipt must agree with. */
export interface Expected {
  readonly optionId?: string
  readonly accountId?: number
  readonly publicKey?: string
}
