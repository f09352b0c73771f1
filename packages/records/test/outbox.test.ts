import { withClient } from '@glasshouse/postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { keyringOf, newSealingKey, OUTBOX_FIGURES, Outbox, type OutgoingMessage } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
let outbox: Outbox
const keyring = keyringOf([newSealingKey()])
beforeAll(async () => {
  place = await freshRecords()
  outbox = new Outbox(place.db, place.clock, keyring)
})
afterEach(() => place.db.deleteFrom('outbox_messages').execute())
afterAll(() => place.stop())

const text = (words: string): OutgoingMessage => ({ kind: 'text', to: '+15550001111', text: words })
const mail: OutgoingMessage = {
  kind: 'mail',
  to: 'ada@example.org',
  fromName: 'House',
  subject: 'Code',
  text: '049213',
  html: '<p>049213</p>',
}
const add = (message = text('049213'), expiresAtMs: number | null = null) => outbox.add(place.db, message, { expiresAtMs })
const both = ['mail', 'text'] as const
const claim = (max = 10) => outbox.claim(both, max)
const rowOf = (messageId: string) =>
  place.db.selectFrom('outbox_messages').selectAll().where('message_id', '=', messageId).executeTakeFirstOrThrow()

test('a message that is added is claimed whole, once, under the id it keeps', async () => {
  const messageId = await add(mail, place.time.nowMs + 600_000)
  expect(messageId).toMatch(/^[0-9a-f]{32}$/)
  expect(await claim()).toEqual([{ messageId, message: mail, tries: 1, expiresAtMs: place.time.nowMs + 600_000 }])
  expect(await claim()).toEqual([])
})

test('a transaction that comes to nothing leaves no message, one that is committed leaves one', async () => {
  const reason = place.db.transaction().execute(async (tx) => {
    await outbox.add(tx, mail, { expiresAtMs: null })
    throw new Error('the reason failed')
  })
  await expect(reason).rejects.toThrow('the reason failed')
  expect(await claim()).toEqual([])
  await place.db.transaction().execute((tx) => outbox.add(tx, mail, { expiresAtMs: null }))
  expect(await claim()).toHaveLength(1)
})

test('the database shows neither receiver nor content while it waits, and nothing at all once it ended', async () => {
  const messageId = await add(mail)
  const { content } = await rowOf(messageId)
  for (const secret of ['ada@', '049213']) expect((content as Buffer).includes(secret)).toBe(false)
  await claim()
  await outbox.markSent(messageId)
  expect(await rowOf(messageId)).toMatchObject({ state: 'sent', content: null, ended_at_ms: place.time.nowMs })
})

test('content that was moved, or sealed with a key that is gone, is given up, and what comes after it is not', async () => {
  const [one, other] = [await add(text('one')), await add(text('other'))]
  const { content } = await rowOf(one)
  await place.db.updateTable('outbox_messages').set({ content }).where('message_id', '=', other).execute()
  expect(await claim()).toMatchObject([{ messageId: one }])
  expect(await rowOf(other)).toMatchObject({ state: 'dead', last_error: 'unreadable', content: null })
  const stranger = new Outbox(place.db, place.clock, keyringOf([newSealingKey()]))
  await outbox.retryAllNow()
  const own = await stranger.add(place.db, mail, { expiresAtMs: null })
  expect(await stranger.claim(both, 5)).toMatchObject([{ messageId: own }])
  expect(await outbox.counts()).toEqual({ waiting: 1, dead: 2, expired: 0 })
})

test('after a failed try it waits for its moment and keeps its id and its count', async () => {
  const messageId = await add()
  await claim()
  await outbox.retryAt(messageId, { atMs: place.time.nowMs + 5_000, error: '451' })
  place.time.nowMs += 4_999
  expect(await claim()).toEqual([])
  place.time.nowMs += 1
  expect(await claim()).toMatchObject([{ messageId, tries: 2 }])
  expect(await rowOf(messageId)).toMatchObject({ last_error: '451' })
})

test('a claim whose holder is gone is free after its lease, or at once when a start says so', async () => {
  const messageId = await add()
  await claim()
  place.time.nowMs += OUTBOX_FIGURES.leaseMs - 1
  expect(await claim()).toEqual([])
  place.time.nowMs += 1
  expect(await claim()).toMatchObject([{ messageId, tries: 2 }])
  await outbox.retryAllNow()
  expect(await claim()).toMatchObject([{ messageId, tries: 3 }])
})

test('what has expired is never claimed again, and ends without its content', async () => {
  const messageId = await add(text('049213'), place.time.nowMs + 1_000)
  place.time.nowMs += 1_000
  expect(await claim()).toEqual([])
  await outbox.sweep()
  expect(await rowOf(messageId)).toMatchObject({ state: 'expired', content: null })
  await outbox.retryAllNow()
  expect(await claim()).toEqual([])
})

test('a withheld message is written like another and never sent', async () => {
  const messageId = await outbox.add(place.db, mail, { expiresAtMs: null, isWithheld: true })
  expect(await rowOf(messageId)).toMatchObject({ state: 'withheld', content: null })
  await outbox.retryAllNow()
  expect(await claim()).toEqual([])
  expect(await outbox.counts()).toEqual({ waiting: 0, dead: 0, expired: 0 })
})

test('dead and expired ones are counted apart, and an ended message is not ended again', async () => {
  const [dead, sent] = [await add(), await add()]
  await add(text('late'), place.time.nowMs + 1)
  await outbox.markDead(dead, '550')
  await outbox.markSent(sent)
  await outbox.markDead(sent, '550')
  await outbox.markSent(dead)
  place.time.nowMs += 1
  await outbox.sweep()
  expect(await outbox.counts()).toEqual({ waiting: 0, dead: 1, expired: 1 })
  expect(await rowOf(dead)).toMatchObject({ state: 'dead', content: null, last_error: '550' })
})

test('only kinds that somebody carries are claimed, oldest first, as many as asked for', async () => {
  const ids = []
  for (let n = 0; n < 3; n++) {
    ids.push(await add(text(`number ${n}`)))
    place.time.nowMs += 1
  }
  expect(await outbox.claim(['mail'], 5)).toEqual([])
  expect(await outbox.claim([], 5)).toEqual([])
  expect((await outbox.claim(both, 2)).map(({ messageId }) => messageId).sort()).toEqual(ids.slice(0, 2).sort())
  expect((await claim()).map(({ messageId }) => messageId)).toEqual(ids.slice(2))
})

test('two senders that claim at once never get the same message', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => add(text(`number ${n}`))))
  const claims = await Promise.all(Array.from({ length: 4 }, () => outbox.claim(both, 5)))
  const claimed = claims.flat().map(({ messageId }) => messageId)
  expect(new Set(claimed).size).toBe(claimed.length)
  expect([...claimed, ...(await claim(20)).map(({ messageId }) => messageId)].sort()).toEqual([...ids].sort())
})

test('room ends at the most that may wait', async () => {
  const small = new Outbox(place.db, place.clock, keyring, { ...OUTBOX_FIGURES, waitingMax: 2 })
  await add()
  expect(await small.hasRoom()).toBe(true)
  await add()
  expect(await small.hasRoom()).toBe(false)
})

test('ended messages are forgotten after a month, waiting ones never', async () => {
  const [sent, waiting] = [await add(), await add()]
  await outbox.markSent(sent)
  place.time.nowMs += OUTBOX_FIGURES.keptMs + 1
  await outbox.sweep()
  const left = await place.db.selectFrom('outbox_messages').select('message_id').execute()
  expect(left).toEqual([{ message_id: waiting }])
})

test.each([
  ['an ended message with content', `state = 'sent', ended_at_ms = 1`],
  ['a waiting message without content', 'content = null'],
  ['a waiting message that has ended', 'ended_at_ms = 1'],
  ['an unknown state', `state = 'lost', content = null, ended_at_ms = 1`],
])('the table refuses %s', async (_what, change) => {
  await add()
  await expect(withClient(place.database.url, (client) => client.query(`update outbox_messages set ${change}`))).rejects.toThrow(
    'violates check constraint',
  )
})
