import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { wireText } from '../../fields.ts'
import { personId } from './person.ts'

export const NOTE_MAX = 2_000

const note = z.object({
  id: z.number().int(),
  /** Number of the operator who wrote it. */
  author: z.number().int(),
  text: z.string(),
  at: z.number().int(),
})
export type PersonNote = z.output<typeof note>

/** Oldest first. */
export const listPersonNotes = endpoint('GET', '/operator/person/notes', {
  summary: 'What operators noted about a person',
  access: 'operator',
  permission: 'find_people',
  kind: 'read',
  query: z.object({ userId: personId }),
  row: note,
})

/** For good: nobody changes or removes a note. What turns out wrong is said in another one. */
export const addPersonNote = endpoint('POST', '/operator/person/notes', {
  summary: 'Note something about a person',
  access: 'operator',
  permission: 'note_people',
  kind: 'submit',
  body: z.object({ userId: personId, text: wireText(NOTE_MAX) }),
  data: note,
})

interface KeptNote {
  readonly noteId: number
  readonly authorId: number
  readonly text: string
  readonly atMs: number
}
export const personNoteToWire = ({ noteId, authorId, text, atMs }: KeptNote): PersonNote => ({
  id: noteId,
  author: authorId,
  text,
  at: atMs,
})
