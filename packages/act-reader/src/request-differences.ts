import { isOfAct } from '@glasshouse/domain'
import type { ActInBytes } from './act-in-bytes.ts'

/** A request as its operator typed it, or as a screen shows it. */
export interface TypedAct {
  readonly act: string
  readonly words: readonly string[]
  readonly reason: string
  readonly evidence: string
}
export type RequestDifference = keyof TypedAct
export type HeadDifference = 'act' | 'requester' | 'reason' | 'command'

/** In what a server's reply differs from the request that was sent, or from what a screen showed of it. */
export function requestDifferences(sent: TypedAct, reply: TypedAct): RequestDifference[] {
  const isSame: Readonly<Record<RequestDifference, boolean>> = {
    act: reply.act === sent.act,
    words: reply.words.length === sent.words.length && reply.words.every((word, place) => word === sent.words[place]),
    reason: reply.reason === sent.reason,
    evidence: reply.evidence === sent.evidence,
  }
  return (Object.keys(isSame) as RequestDifference[]).filter((what) => !isSame[what])
}

interface ListedAct extends Pick<TypedAct, 'act' | 'reason'> {
  readonly requestedBy: { readonly id: number }
}

/** In what the head of an act differs from the request that it is said to be; `command`: one that no such act may hold. */
export function headDifferences(read: ActInBytes, listed: ListedAct): HeadDifference[] {
  const isSame: Readonly<Record<HeadDifference, boolean>> = {
    act: read.act === listed.act,
    requester: read.requestedBy === listed.requestedBy.id,
    reason: read.reasonCode === listed.reason,
    command: read.commands.length > 0 && read.commands.every((command) => isOfAct(read.act, command)),
  }
  return (Object.keys(isSame) as HeadDifference[]).filter((what) => !isSame[what])
}
