import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DiskBlobs, Files, openKeyring, type Records, SENDS_MAX } from '@glasshouse/records'
import { expect } from 'vitest'
import { Client } from '../client.ts'
import { CONTRACT, marketLong } from '../contract-user.ts'
import type { ReceivedMail } from '../mail-server.ts'
import type { Told } from './review-laws.ts'
import type { Person } from './review-traffic.ts'

const DAY_MS = 86_400_000

interface Sent {
  readonly people: readonly Person[]
  readonly told: Told
  readonly received: readonly ReceivedMail[]
}

/** Every notice left the house, as often as its day allows, at least once and under one id. */
export async function checkMails(db: Records, { people, told, received }: Sent): Promise<void> {
  const waiting = () => db.selectFrom('outbox_messages').select('message_id').where('state', '=', 'waiting').execute()
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([])
  for (const { email, userId } of people) {
    const promised = [...told.byName].filter(([key]) => key.startsWith(`${userId} `)).map(([, times]) => Math.min(times, SENDS_MAX.mail))
    const sent = received.filter(({ to, mail }) => to.includes(email) && / verification/i.test(mail.subject ?? ''))
    expect(new Set(sent.map(({ mail }) => mail.messageId)).size, email).toBe(promised.reduce((sum, times) => sum + times, 0))
  }
}

/** The core lets through whom an approval stands for, and nobody else; what was let through is noted. */
export async function checkGates(
  db: Records,
  { people, url }: { readonly people: readonly Person[]; readonly url: string },
): Promise<void> {
  const passes = await db.selectFrom('gate_passes').selectAll().where('version', '=', 2).execute()
  for (const { userId, token } of people) {
    const client = Object.assign(new Client(url), { token })
    const isVerified = (await client.get('/api/user/identity')).data.primary.state === 'verified'
    if (passes.some(({ user_id }) => user_id === userId)) expect(isVerified).toBe(true)
    const { rows } = await client.get('/api/gates')
    expect(rows.find(({ product }: { product: string }) => product === 'futures')).toMatchObject({ isOpen: isVerified, version: 2 })
    const { reason } = await client.post(CONTRACT.submit, marketLong)
    expect(reason === 'gate_not_passed', `${userId}: ${reason}`).toBe(!isVerified)
  }
}

/** A day later whatever serves nobody is gone, and everything else is there. */
export async function checkSweep(db: Records, dataDir: string): Promise<void> {
  const uploads = join(dataDir, 'uploads')
  const keyring = openKeyring(join(dataDir, 'secrets/files.keys'))
  await new Files({ db, blobs: new DiskBlobs(uploads), keyring, clock: () => Date.now() + DAY_MS + 3_600_000 }).sweep()
  const kept = await db.selectFrom('files').select(['file_id', 'attached_at_ms']).execute()
  expect(kept.filter(({ attached_at_ms }) => attached_at_ms === null)).toEqual([])
  const names = readdirSync(uploads).flatMap((one) => readdirSync(join(uploads, one)))
  expect(names.sort()).toEqual(kept.map(({ file_id }) => file_id).sort())
}
