import { withClient } from '@glasshouse/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  Audit,
  keyringOf,
  newSealingKey,
  Outbox,
  REVIEW_ACTS,
  REVIEW_STATES,
  type Review,
  type ReviewAct,
  type ReviewKind,
  type ReviewState,
  Reviews,
} from '../src/index.ts'
import { freshRecords } from './records-database.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
let reviews: Reviews
let outbox: Outbox
beforeAll(async () => {
  place = await freshRecords()
  reviews = new Reviews(place.db, place.clock)
  outbox = new Outbox(place.db, place.clock, keyringOf([newSealingKey()]))
})
afterAll(() => place.stop())

const ADA = 'user:111111111'
const [BOB, EVE] = ['operator:1', 'operator:2']
const kind: ReviewKind = {
  name: 'identity',
  isFourEyes: true,
  async notify(tx, { state, reason }) {
    await outbox.add(tx, { kind: 'text', to: '+15550001111', text: `${state} ${reason}` }, { expiresAtMs: null })
  },
}
let subjects = 0
const submit = (of = kind, by = ADA) =>
  place.db.transaction().execute((tx) => reviews.submit(tx, of, { subject: `user:${++subjects}`, by }))
const act = (
  { reviewId, version }: Review,
  name: ReviewAct,
  put: { by?: string; reason?: string; version?: number; of?: ReviewKind } = {},
) => reviews.act(put.of ?? kind, { reviewId, version, act: name, by: BOB, reason: '', ...put })
const seen = async () => [
  await place.db.selectFrom('reviews').selectAll().orderBy('review_id').execute(),
  await new Audit(place.db, place.clock).list(1),
  (await place.db.selectFrom('outbox_messages').select('message_id').execute()).length,
]

/** A fresh review in that state, claimed and decided by Bob. */
async function reviewIn(state: ReviewState): Promise<Review> {
  const fresh = await submit()
  if (state === 'submitted') return fresh
  const claimed = await act(fresh, 'claim')
  if (state === 'in_review') return claimed
  if (state === 'withdrawn') return act(claimed, 'withdraw', { by: ADA })
  const acts = { approved: 'approve', rejected: 'reject', more_wanted: 'want_more' } as const
  return act(claimed, acts[state], { reason: 'the picture is dark' })
}
/** Actor who may do it at all. */
const actorOf = (name: ReviewAct) => (name === 'resubmit' || name === 'withdraw' ? ADA : BOB)

const POSSIBLE: Readonly<Record<string, ReviewState>> = {
  'submitted claim': 'in_review',
  'in_review release': 'submitted',
  'in_review approve': 'approved',
  'in_review reject': 'rejected',
  'in_review want_more': 'more_wanted',
  'more_wanted resubmit': 'submitted',
  'submitted withdraw': 'withdrawn',
  'in_review withdraw': 'withdrawn',
  'more_wanted withdraw': 'withdrawn',
}
describe.each(REVIEW_STATES)('a review that is %s', (state) => {
  test.each(REVIEW_ACTS)('answers %s', async (name) => {
    const review = await reviewIn(state)
    const before = await seen()
    const next = POSSIBLE[`${state} ${name}`]
    const done = act(review, name, { by: actorOf(name), reason: 'a reason' })
    if (next) expect(await done).toMatchObject({ reviewId: review.reviewId, state: next, version: review.version + 1 })
    else {
      await expect(done).rejects.toMatchObject({ name: 'ReviewError', reason: 'act_not_allowed' })
      expect(await seen()).toEqual(before)
    }
  })
})

test('from submission to approval every step has its audit entry and its notice', async () => {
  const { subject } = await reviewIn('approved')
  const entries = (await new Audit(place.db, place.clock).list(3)).reverse()
  expect(entries.map(({ actor, act: name, subject: of, detail }) => [actor, name, of, detail.from, detail.to])).toEqual([
    [ADA, 'review_submit', `identity ${subject}`, null, 'submitted'],
    [BOB, 'review_claim', `identity ${subject}`, 'submitted', 'in_review'],
    [BOB, 'review_approve', `identity ${subject}`, 'in_review', 'approved'],
  ])
})

test('what was asked for stays readable until it is answered, and the review waits again for anybody', async () => {
  const asked = await reviewIn('more_wanted')
  expect(asked).toMatchObject({ reason: 'the picture is dark', reviewer: BOB })
  const again = await act(asked, 'resubmit', { by: ADA })
  expect(again).toMatchObject({ state: 'submitted', reviewer: null, reason: '' })
  expect(await act(again, 'claim', { by: EVE })).toMatchObject({ reviewer: EVE })
})

test.each<readonly [what: string, of: ReviewState, name: ReviewAct, put: object, reason: string]>([
  ['a rejection without a reason', 'in_review', 'reject', {}, 'reason_missing'],
  ['a rejection with spaces for a reason', 'in_review', 'reject', { reason: '  ' }, 'reason_missing'],
  ['a question without words', 'in_review', 'want_more', {}, 'reason_missing'],
  ['a reason of 501 characters', 'in_review', 'reject', { reason: 'x'.repeat(501) }, 'reason_too_long'],
  ['an older version', 'in_review', 'approve', { version: 1 }, 'version_changed'],
  ['a version that is not yet', 'in_review', 'approve', { version: 3 }, 'version_changed'],
  ['a decision of somebody else', 'in_review', 'approve', { by: EVE }, 'held_by_other'],
  ['a rejection of somebody else', 'in_review', 'reject', { by: EVE, reason: 'no' }, 'held_by_other'],
  ['a claim of its submitter', 'submitted', 'claim', { by: ADA }, 'own_review'],
  ['a decision of its submitter', 'in_review', 'approve', { by: ADA }, 'own_review'],
  ['an answer of somebody else', 'more_wanted', 'resubmit', { by: EVE }, 'not_submitter'],
  ['a withdrawal of somebody else', 'in_review', 'withdraw', { by: EVE }, 'not_submitter'],
  ['an approval after withdrawal', 'withdrawn', 'approve', {}, 'act_not_allowed'],
  ['an unknown number', 'submitted', 'claim', { reviewId: 999_999 }, 'not_found'],
  ['another kind', 'submitted', 'claim', { of: { ...kind, name: 'deposit' } }, 'not_found'],
])('%s is refused and changes nothing', async (_what, of, name, put, reason) => {
  const review = { ...(await reviewIn(of)), ...put }
  const before = await seen()
  await expect(act(review, name, put)).rejects.toMatchObject({ reason })
  expect(await seen()).toEqual(before)
})

test('a reason of 500 characters is taken', async () => {
  expect(await act(await reviewIn('in_review'), 'reject', { reason: 'x'.repeat(500) })).toMatchObject({ state: 'rejected' })
})

test('an operator’s own submission is decided by another, or by himself where the kind allows it', async () => {
  const own = await submit(kind, BOB)
  await expect(act(own, 'claim')).rejects.toMatchObject({ reason: 'own_review' })
  expect(await act(own, 'claim', { by: EVE })).toMatchObject({ state: 'in_review' })
  const alone = { ...kind, name: 'notice', isFourEyes: false }
  const free = await submit(alone, BOB)
  expect(await act(await act(free, 'claim', { of: alone }), 'approve', { of: alone })).toMatchObject({ state: 'approved' })
})

test('somebody else releases the claim of one who is away', async () => {
  const claimed = await reviewIn('in_review')
  expect(await act(claimed, 'release', { by: EVE })).toMatchObject({ state: 'submitted', reviewer: null })
})

test('of two who claim at once one holds it', async () => {
  const fresh = await submit()
  const claims = await Promise.allSettled([BOB, EVE].map((by) => act(fresh, 'claim', { by })))
  expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(claims.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { reason: 'version_changed' } })
})

test('one review of a kind and subject is open at a time, and another may follow it', async () => {
  const open = (of = kind) => place.db.transaction().execute((tx) => reviews.submit(tx, of, { subject: 'user:twice', by: ADA }))
  const first = await open()
  await expect(open()).rejects.toMatchObject({ reason: 'already_open' })
  await open({ ...kind, name: 'deposit' })
  const claimed = await act(first, 'claim')
  await expect(open()).rejects.toMatchObject({ reason: 'already_open' })
  const asked = await act(claimed, 'want_more', { reason: 'a better picture' })
  await expect(open()).rejects.toMatchObject({ reason: 'already_open' })
  await act(await act(await act(asked, 'resubmit', { by: ADA }), 'claim'), 'reject', { reason: 'no' })
  const many = await Promise.allSettled([open(), open(), open()])
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each<readonly [what: string, broken: Partial<ReviewKind>]>([
  ['its notice', { notify: () => Promise.reject(new Error('broken')) }],
  ['the feature’s work', { apply: () => Promise.reject(new Error('broken')) }],
])('when %s fails, neither act nor audit entry nor notice exists', async (_what, broken) => {
  const claimed = await reviewIn('in_review')
  const before = await seen()
  await expect(act(claimed, 'approve', { of: { ...kind, ...broken } })).rejects.toThrow('broken')
  await expect(submit({ ...kind, ...broken })).rejects.toThrow('broken')
  expect(await seen()).toEqual(before)
})

test('when the audit entry cannot be written, nothing is done', async () => {
  const claimed = await reviewIn('in_review')
  await withClient(place.database.ownerUrl, (client) =>
    client.query('alter table audit_entries add constraint shut check (false) not valid'),
  )
  const before = await place.db.selectFrom('reviews').selectAll().orderBy('review_id').execute()
  await expect(act(claimed, 'approve')).rejects.toThrow('shut')
  expect(await place.db.selectFrom('reviews').selectAll().orderBy('review_id').execute()).toEqual(before)
  await withClient(place.database.ownerUrl, (client) => client.query('alter table audit_entries drop constraint shut'))
  expect(await act(claimed, 'approve')).toMatchObject({ state: 'approved' })
})

test('the work of the feature is in the same transaction as the act', async () => {
  const applied: ReviewState[] = []
  const of: ReviewKind = {
    ...kind,
    async apply(tx, review) {
      const row = await tx.selectFrom('reviews').select('state').where('review_id', '=', review.reviewId).executeTakeFirstOrThrow()
      applied.push(row.state)
    },
  }
  await act(await act(await submit(of), 'claim', { of }), 'approve', { of })
  expect(applied).toEqual(['submitted', 'in_review', 'approved'])
})

test('what waits longest comes first', async () => {
  const of = { ...kind, name: 'queue' }
  const first = await submit(of)
  place.time.nowMs += 1
  const second = await submit(of)
  const ids = async (limit: number) => (await reviews.list(of, { state: 'submitted', limit })).map(({ reviewId }) => reviewId)
  expect([await ids(1), await ids(9)]).toEqual([[first.reviewId], [first.reviewId, second.reviewId]])
  expect(await reviews.byId(of, first.reviewId)).toEqual(first)
  expect(await reviews.byId(kind, first.reviewId)).toBeNull()
})

test.each([
  ['delete from reviews', 'permission denied'],
  [`update reviews set state = 'rejected', reviewer = 'operator:1', reason = ''`, 'check constraint'],
  [`update reviews set state = 'in_review', reviewer = null`, 'check constraint'],
])('the server’s role cannot: %s', async (text, words) => {
  await submit()
  await expect(withClient(place.database.url, (client) => client.query(text))).rejects.toThrow(words)
})
