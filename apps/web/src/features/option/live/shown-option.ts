import type { OptionSummary } from '@glasshouse/wire'

/** The option whose line is on the screen, while it runs and after its end until another takes its place. */
export interface ShownOption {
  readonly id: string
  /** By the reader, not by its end. */
  readonly isChosen: boolean
  readonly endMs: number
}

type Running = Pick<OptionSummary, 'id' | 'expiryAtMs' | 'strikeFromMs' | 'seconds' | 'acceptedAtMs'>

/** Expiry, or the earliest moment it can have. */
export const endOf = ({ expiryAtMs, strikeFromMs, seconds }: Omit<Running, 'id' | 'acceptedAtMs'>): number =>
  expiryAtMs ?? strikeFromMs + seconds * 1_000

/** Those that run, the one nearest its end first. */
export const byEnd = <One extends Running>(running: readonly One[]): readonly One[] =>
  running.toSorted((left, right) => endOf(left) - endOf(right) || Number(left.id) - Number(right.id))

/**
 * What is shown next. One that was chosen stays; else it is the one nearest its end. What has ended stays in sight
 * until the reader goes on or something newer runs, so that nobody looks away and misses the outcome.
 */
export function nextShown(shown: ShownOption | undefined, running: readonly Running[]): ShownOption | undefined {
  const standing = running.find(({ id }) => id === shown?.id)
  if (shown?.isChosen && standing) return { ...shown, endMs: endOf(standing) }
  if (shown && !standing && !running.some(({ acceptedAtMs }) => acceptedAtMs > shown.endMs)) return shown
  const first = byEnd(running)[0]
  return first && { id: first.id, isChosen: false, endMs: endOf(first) }
}

export const isSameShown = (one: ShownOption | undefined, other: ShownOption | undefined): boolean =>
  one?.id === other?.id && one?.isChosen === other?.isChosen && one?.endMs === other?.endMs
