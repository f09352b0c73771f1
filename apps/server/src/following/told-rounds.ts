import type { Records } from '@glasshouse/records'
import type { Needs } from '../services/services.ts'

/** Rows of the journal that are told of together; after them progress stands at `to`. */
export interface Round<Row> {
  readonly to: number
  readonly rows: readonly Row[]
}

export interface ToldRounds<Row> {
  readonly from: number
  readonly rounds: readonly Round<Row>[]
  /** After each round, with its last group. */
  readonly done?: (to: number) => void
}

/** A round for each group, in the order of the rows. */
export function roundsByGroup<Row extends { readonly seq: number }>(rows: readonly Row[]): Round<Row>[] {
  const groups = new Map<number, Row[]>()
  for (const row of rows) groups.set(row.seq, [...(groups.get(row.seq) ?? []), row])
  return [...groups].map(([to, ofGroup]) => ({ to, rows: ofGroup }))
}

/**
 * Tells of rounds in turn. What `write` writes for a round is one transaction with the subject's progress, so that each
 * is told once: over a kill, and over a read model built anew.
 */
export async function tellRounds<Row>(
  { notices, records }: Needs<'notices', 'mails'>,
  subject: string,
  { from, rounds, done }: ToldRounds<Row>,
  write: (tx: Records, row: Row) => Promise<void>,
): Promise<void> {
  let told = from
  for (const { to, rows } of rounds) {
    await records.mails.tell(subject, { from: told, to }, async (tx) => {
      for (const row of rows) await write(tx, row)
    })
    notices.sendNow()
    done?.(to)
    told = to
  }
}
