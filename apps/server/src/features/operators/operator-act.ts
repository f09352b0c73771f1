import type { Actor, Approval } from '@glasshouse/domain'
import type { Operator } from '@glasshouse/records'
import type { Services } from '../../services/services.ts'

/** Two people who have signed in, and what they give for the journal. */
export interface Signed {
  readonly services: Services
  readonly actor: Operator
  readonly approver: Operator
  readonly approval: Approval
  readonly by: Actor
  readonly evidence: string
}

/** What follows the act's name on the command line. */
export type Words = readonly string[]

/** What the command line's help says about an act. */
export interface ActHelp {
  /** Its arguments by name, such as `<symbol> <state>`. */
  readonly words: string
  /** What it does, in one line. */
  readonly what: string
  /** Allowed values of arguments, by name: the very lists that are checked. */
  readonly values?: Readonly<Record<string, readonly string[]>>
}

export interface OperatorAct extends ActHelp {
  /** Gives the group in which it stands. */
  readonly run: (signed: Signed, words: Words) => Promise<number>
}
