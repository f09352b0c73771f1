import type { Actor, Command, Approval as CommandApproval, OperatorActName } from '@glasshouse/domain'
import type { Records } from '@glasshouse/records'
import type { ChangedLine } from '@glasshouse/wire'
import type { DestinationServices } from '../../services/payout-destinations.ts'
import type { Needs } from '../../services/services.ts'
import type { JournalledServices } from './journalled/journalled-withdrawal.ts'
import type { WaitingRuleServices } from './last-announced.ts'

export type ActServices = WaitingRuleServices &
  JournalledServices &
  DestinationServices &
  Needs<
    'accounts' | 'brands' | 'clock' | 'config' | 'credentialChanges' | 'deposits' | 'feed' | 'listing' | 'notices',
    'contentDesk' | 'db' | 'groupMails' | 'operatorRoles' | 'operators' | 'payoutStops' | 'settingDesk' | 'settings' | 'users'
  >

/** Words after the act's name. */
export type Words = readonly string[]

/** An act as it is asked for, or as it is approved. */
export interface AskedAct {
  readonly services: ActServices
  readonly evidence: string
  readonly by: Actor
  /** `approverId` is 0 while nobody has approved. */
  readonly approval: CommandApproval
  /** Words that the approver has read and types; null while nobody approves. */
  readonly confirmation: string | null
}

/** What is looked at in the transaction of a request, or of an approval. */
export type Guard = (tx: Records) => Promise<void>
/** What is looked at again in the transaction of an approval. */
export type Recheck = (asked: AskedAct, words: Words) => Guard
export interface GuardedAct {
  readonly services: ActServices
  readonly act: OperatorActName
  readonly words: Words
}

/** Help of the command line about an act. */
export interface ActHelp {
  /** Its arguments by name, such as `<symbol> <state>`. */
  readonly words: string
  /** The last argument is a text of any number of words. */
  readonly endsInText?: true
  /** Effect, in one line. */
  readonly what: string
  /** Allowed values of arguments, by name: the very lists that are checked. */
  readonly values?: Readonly<Record<string, readonly string[]>>
}

/**
 * Commands of the core. Worked out when an act is asked for, so that wrong words are refused, and once more when it is
 * approved.
 */
export interface CoreAct extends ActHelp {
  readonly commands: (asked: AskedAct, words: Words) => readonly Command[] | Promise<readonly Command[]>
  /** Its commands name the moment at which they were worked out: they stay as signed though they would be others by now. */
  readonly isOfItsMoment?: true
  /** Refuses a request while another one of the same is open. */
  readonly guard?: (asked: GuardedAct) => Guard
  /** Refuses an approval of what has changed since its commands were worked out. */
  readonly recheck?: Recheck
  /** What no command carries, written in the transaction of the approval. */
  readonly noted?: (asked: AskedAct, words: Words) => Promise<(tx: Records) => Promise<void>>
}
export interface RecordsWork {
  readonly execute: (tx: Records) => Promise<void>
  /** What it changes of what stands now, for who looks at it before; absent of what concerns one person. */
  readonly difference?: readonly ChangedLine[]
  /** Hosts that are not the exchange's own, to which it would lead people. */
  readonly foreignHosts?: readonly string[]
  /** Once the transaction is committed. */
  readonly committed: () => void
}
/** A change of plain records, in the transaction of its approval. */
export interface RecordsAct extends ActHelp {
  readonly work: (asked: AskedAct, words: Words) => Promise<RecordsWork>
}
export type OperatorAct = CoreAct | RecordsAct

/** Who changed a setting, by the ids of both operators. */
export const changedBy = (actorId: number, approverId: number) => ({ by: `operator:${actorId}`, approvedBy: `operator:${approverId}` })
