import { addAuditEntry } from '../audit/audit.ts'
import type { Records } from '../database.ts'

export interface OperatorNote {
  readonly noteId: number
  readonly authorId: number
  readonly text: string
  readonly atMs: number
}

/** Oldest first. */
export async function operatorNotesOf(db: Records, userId: string): Promise<OperatorNote[]> {
  const rows = await db.selectFrom('operator_notes').selectAll().where('user_id', '=', userId).orderBy('note_id').execute()
  return rows.map((row) => ({ noteId: row.note_id, authorId: row.author_id, text: row.text, atMs: row.at_ms }))
}

/** For good, with its audit entry: the text stands in the note alone. */
export async function addOperatorNote(
  db: Records,
  { userId, authorId, text }: { readonly userId: string; readonly authorId: number; readonly text: string },
  atMs: number,
): Promise<OperatorNote> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('operator_notes')
      .values({ user_id: userId, author_id: authorId, text, at_ms: atMs })
      .returning('note_id')
      .executeTakeFirstOrThrow()
    const entry = { actor: `operator:${authorId}`, act: 'person_note', subject: `user:${userId}`, detail: { noteId: row.note_id } } as const
    await addAuditEntry(tx, entry, atMs)
    return { noteId: row.note_id, authorId, text, atMs }
  })
}
