import { nextState, REVIEW_STATES, type Records, type Review, type ReviewAct, type ReviewState } from '@glasshouse/records'
import { expect } from 'vitest'
import type { DoneAct } from './review-traffic.ts'

/** What holds of reviews after a kill at any moment. */
export interface Told {
  /** Notices of each name that a person was given, by `user name`. */
  readonly byName: ReadonlyMap<string, number>
  readonly acts: number
  readonly reviews: number
}

const NOTICE_OF: Readonly<Partial<Record<ReviewState, string>>> = {
  approved: 'identity-approved',
  rejected: 'identity-rejected',
  more_wanted: 'identity-more-wanted',
}
interface Entry {
  readonly act: string
  readonly actor: string
  readonly subject: string
  readonly detail: { reviewId: number; version: number; from: ReviewState | null; to: ReviewState; reason: string }
}

/** A transition, its audit entry, its notice and what it does to the submission are all there, or none is. */
export async function checkReviews(db: Records, done: readonly DoneAct[]): Promise<Told> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const reviews = await tx.selectFrom('reviews').selectAll().orderBy('review_id').execute()
      const entries = (await tx
        .selectFrom('audit_entries')
        .selectAll()
        .where('act', 'like', 'review\\_%')
        .orderBy('audit_id')
        .execute()) as Entry[]
      const told = new Map<string, number>()
      for (const review of reviews) {
        const own = entries.filter(({ detail }) => detail.reviewId === review.review_id)
        checkChain(own, { state: review.state, version: review.version })
        const user = review.subject.replace('user:', '')
        for (const { detail } of own) count(told, user, NOTICE_OF[detail.to])
      }
      expect(entries).toHaveLength(reviews.reduce((sum, { version }) => sum + version, 0))
      for (const one of done)
        expect(entries.map(({ detail }) => detail)).toContainEqual(
          expect.objectContaining({ reviewId: one.id, version: one.version, to: one.state }),
        )
      checkOneOpen(reviews)
      await checkInboxes(tx, told)
      await checkSubmissions(tx, new Map(reviews.map(({ review_id, state }) => [review_id, state])))
      return { byName: told, acts: entries.length, reviews: reviews.length }
    })
}

function count(told: Map<string, number>, user: string, name: string | undefined): void {
  if (name !== undefined) told.set(`${user} ${name}`, (told.get(`${user} ${name}`) ?? 0) + 1)
}

/** Each version has one entry, each entry one lawful step from the one before, and the last is the state. */
function checkChain(entries: readonly Entry[], { state, version }: { readonly state: ReviewState; readonly version: number }): void {
  expect(REVIEW_STATES).toContain(state)
  expect(entries.map(({ detail }) => detail.version)).toEqual(Array.from({ length: version }, (_, n) => n + 1))
  let reviewer: string | null = null
  let at: ReviewState | null = null
  for (const { act, actor, subject, detail } of entries) {
    expect(detail.from).toBe(at)
    const name = act.replace('review_', '')
    if (at !== null) {
      const before = { state: at, reviewer, submittedBy: subject.replace('identity ', '') } as Review
      expect(nextState(before, { act: name as ReviewAct, by: actor, reason: detail.reason }, true)).toBe(detail.to)
    } else expect([name, detail.to]).toEqual(['submit', 'submitted'])
    if (name === 'claim') reviewer = actor
    at = detail.to
  }
  expect(at).toBe(state)
}

function checkOneOpen(reviews: readonly { readonly subject: string; readonly state: ReviewState }[]): void {
  const open = reviews.filter(({ state }) => ['submitted', 'in_review', 'more_wanted'].includes(state)).map(({ subject }) => subject)
  expect(open).toHaveLength(new Set(open).size)
}

async function checkInboxes(tx: Records, told: ReadonlyMap<string, number>): Promise<void> {
  const mails = await tx.selectFrom('mails').select('user_id').where('kind', '=', 'identity').execute()
  const expected = new Map<string, number>()
  for (const [key, times] of told) expected.set(key.split(' ')[0] as string, (expected.get(key.split(' ')[0] as string) ?? 0) + times)
  const inboxes = new Map<string, number>()
  for (const { user_id } of mails) inboxes.set(user_id, (inboxes.get(user_id) ?? 0) + 1)
  expect(inboxes).toEqual(expected)
}

/** One submission a review; it has its data and its pictures unless its consent was withdrawn. */
async function checkSubmissions(tx: Records, states: ReadonlyMap<number, ReviewState>): Promise<void> {
  const rows = await tx.selectFrom('identity_submissions').selectAll().execute()
  expect(rows.map(({ review_id }) => review_id).sort((a, b) => a - b)).toEqual([...states.keys()])
  const files = new Map((await tx.selectFrom('files').selectAll().execute()).map((file) => [file.file_id, file]))
  const named = rows.flatMap(({ user_id, front_file, back_file, hand_file }) =>
    [front_file, back_file, hand_file].flatMap((file) => (file === null ? [] : [{ file, owner: `user:${user_id}` }])),
  )
  for (const row of rows) {
    const isWithdrawn = states.get(row.review_id) === 'withdrawn'
    expect([row.sealed === null, row.number_hash === '']).toEqual([isWithdrawn, isWithdrawn])
    expect(row.front_file !== null).toBe(row.level === 2 && !isWithdrawn)
  }
  for (const { file, owner } of named)
    expect(files.get(file)).toMatchObject({ owner, purpose: 'identity', attached_at_ms: expect.any(Number) })
  // A picture serves the form that names it, or nothing yet.
  const attached = [...files.values()].filter(({ attached_at_ms }) => attached_at_ms !== null).map(({ file_id }) => file_id)
  expect(attached.sort()).toEqual(named.map(({ file }) => file).sort())
}
