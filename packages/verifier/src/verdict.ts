import type { OptionOutcome } from '@glasshouse/domain'
import type { OptionReceipt } from './receipt.ts'

/** In this order; a screen gives each its words. */
export const STEPS = [
  'form', // it is a receipt, whole, with nothing added
  'signature', // the exchange has signed exactly this
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
/** The last is tried only where a core was given. */
export type StepName = (typeof STEPS)[number] | 'core'

export interface Step {
  readonly name: StepName
  readonly ok: boolean
  /** In plain English: what was found, or what does not fit. */
  readonly detail: string
}

/**
 * Facts that no receipt can show: the one list of them. docs/adr/0015-receipts.md says what does; the program and the
 * app give each its words.
 */
export const NOT_PROVEN = [
  'ticks_left_out', // that the journal holds no further ticks in the windows
  'rules_left_out', // that no further rule or source set was journalled, and when exactly a set began
  'commands_accepted', // that the core took each command, where its bytes do not tell
  'order_number', // that this command, and not its repetition, is the one with the option's number
  'house_clock', // that order and prices were written down when they came, and the clock was right
  'acceptance', // that everybody's orders are accepted alike
  'key_is_the_house', // that this key is the exchange's: compare it with the published one
  'log_shown_to_others', // that others are shown the same journal: compare heads
  'money_moved', // that the balance was changed: the statement shows it
  'sources', // that the venues' quotes are true and come from where they say
  'reserves', // that coins outside the exchange cover its books
  'program_served', // that the program that checked is the published one: the app's is served by the exchange
  'balances', // that a balance follows from the journal
  'figures_published', // that published voids, results and books are those of the journal: they are not signed
  'price_lag', // that nobody saw the prices earlier than the exchange
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
  /**
   * Hash on which the first group stands: SHA-256("g0" || id of the core that opened the journal). null where the
   * receipt does not hold that group.
   */
  readonly genesisHash: string | null
  readonly notProven: readonly NotProven[]
}

export interface Verdict {
  readonly ok: boolean
  /**
   * Every step, each tried by itself: what stands on a failed one may fail with it or not. Of what is no receipt only
   * the form.
   */
  readonly steps: readonly Step[]
  /** null when it is no receipt at all. Only to be believed when `ok`. */
  readonly facts: ReceiptFacts | null
  /** The receipt with its type; null when it is none. */
  readonly receipt: OptionReceipt | null
}

/** Facts that the asker knows already and the receipt must agree with. */
export interface Expected {
  readonly optionId?: string
  readonly accountId?: number
  readonly publicKey?: string
  /** All that are known, as the one published and the one seen first; the receipt's must be each of them. */
  readonly publicKeys?: readonly string[]
  /**
   * SHA-256 of the file of the core that opened the journal, 64 lower-case hex digits. Of later eras' cores a receipt
   * says nothing.
   */
  readonly coreId?: string
}
