import type { Random } from '@glasshouse/testkit'
import type { Client, Reply } from '../client.ts'
import { formOf } from '../pictures.ts'

/** Calls of people and reviewers, which end in the middle when their server is killed. */
export interface Person {
  readonly userId: string
  readonly email: string
  readonly token: string
}
/** A call of operators at the server that runs. */
export type OperatorCall = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Reply>
/** An act of a reviewer that was answered as done. */
export interface DoneAct {
  readonly id: number
  readonly version: number
  readonly state: string
}

/** What the server answered; undefined when it died first. A refusal is an answer. */
export async function unlessCut<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    // As `fetch` says it, of a connection that was refused or ended.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

let numbers = 0
const fields = (level: 1 | 2) => ({ realName: 'Sample Person', idCard: `KILLED${++numbers}X`, flag: level, country: 'DE', cardType: 1 })

/** One act that the state of the person allows, or a look. False when the server is gone. */
export async function actAsPerson(client: Client, random: Random, picture: Buffer): Promise<boolean> {
  const answer = await unlessCut(client.get('/api/user/identity'))
  if (!answer) return false
  if (answer.code !== 200) return true
  const { primary, advanced } = answer.data
  const level = primary.state === 'verified' ? 2 : 1
  const { state } = level === 2 ? advanced : primary
  if (random.chance(20)) await unlessCut(client.get('/api/gates'))
  if (random.chance(10)) await upload(client, picture)
  const done = await unlessCut(nextAct(client, { state, level }, random, picture))
  return done !== undefined
}

async function nextAct(
  client: Client,
  { state, level }: { readonly state: string; readonly level: 1 | 2 },
  random: Random,
  picture: Buffer,
): Promise<unknown> {
  if (state === 'verified') return client.get('/api/user/getInfo')
  if (state === 'under_review') return random.chance(10) ? client.post('/api/user/withdrawKYC') : client.get('/api/user/getInfo')
  if (state === 'more_wanted' && random.chance(15)) return client.post('/api/user/withdrawKYC')
  const sides = level === 1 ? [] : state === 'more_wanted' ? ['backUrl'] : ['frontUrl', 'backUrl', 'handelUrl']
  const urls: Record<string, string> = {}
  for (const side of sides) {
    const url = await upload(client, picture)
    if (url === undefined) return undefined
    urls[side] = url
  }
  return client.post('/api/user/uploadKYC', { ...fields(level), ...urls })
}

async function upload(client: Client, picture: Buffer): Promise<string | undefined> {
  const headers = { authorization: client.token, 'content-type': 'multipart/form-data; boundary=sample-boundary' }
  const body = new Uint8Array(formOf([{ fileName: 'card.jpg', bytes: picture }]))
  const answer = fetch(`${client.url}/api/common/upload`, { method: 'POST', headers, body })
  return (await unlessCut(answer.then(async (response) => (await response.json()) as Reply)))?.data?.url
}

const DECISIONS = ['approve', 'reject', 'reject', 'want-more', 'want-more', 'release'] as const

/** One act on some review that is open. False when the server is gone. */
export async function actAsReviewer(call: OperatorCall, random: Random, done: DoneAct[]): Promise<boolean> {
  const state = random.pick(['submitted', 'in_review'])
  const listed = await unlessCut(call('GET', `?state=${state}`))
  if (!listed) return false
  if (listed.code !== 200 || listed.rows.length === 0) return true
  const { id, version } = random.pick<{ id: number; version: number }>(listed.rows)
  const act = state === 'submitted' ? 'claim' : random.pick(DECISIONS)
  const answer = await unlessCut(call('POST', '/act', { id, version, act, reason: 'A reason' }))
  if (answer?.code === 200) done.push({ id, version: answer.data.version, state: answer.data.state })
  return answer !== undefined
}
