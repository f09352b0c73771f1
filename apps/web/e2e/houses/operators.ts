import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OPERATOR_DOOR_HEADER } from '@glasshouse/wire'
import type { HouseWithToldPrices } from './house-with-told-prices.ts'

interface Reply {
  readonly code: number
  readonly msg: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
  readonly data: any
}

/** Both seeded operators at the operators' door of a house: one asks, the other approves. */
export async function operatorsAct(
  { dataDir, output }: Pick<HouseWithToldPrices, 'dataDir' | 'output'>,
  words: readonly string[],
): Promise<void> {
  const door = JSON.parse(readFileSync(join(dataDir, 'operator-door.json'), 'utf8')) as { port: number; secret: string }
  const logins = [...output().matchAll(/operator (\d+) {2}operator-[ab] {2}(\S+)/g)].map(([, who, password]) => ({ who, password }))
  const send = async (path: string, body: object, token = ''): Promise<Reply> => {
    const headers = { [OPERATOR_DOOR_HEADER]: door.secret, 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
    const answer = await fetch(`http://127.0.0.1:${door.port}/operator/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const reply = (await answer.json()) as Reply
    if (reply.code !== 200) throw new Error(`${path}: ${reply.msg}`)
    return reply
  }
  const [asker, approver] = await Promise.all(logins.map(async (login) => (await send('sign-in', login)).data.token as string))
  const [act, ...rest] = words
  const { data } = await send('acts/request', { act, words: rest, reason: 'compliance', evidence: '' }, asker)
  await send('acts/approve', { id: data.id, confirmation: '' }, approver)
}
