import { randomBytes } from 'node:crypto'
import type { Answer } from '../pages/member.ts'
import type { HouseWithOperators } from './house-with-operators.ts'

const done = async (answer: Promise<Answer>): Promise<Answer> => {
  const reply = await answer
  if (reply.code !== 200) throw new Error(reply.msg)
  return reply
}

/** The claim that was submitted last, taken by the first operator. */
async function takeLast({ operator }: HouseWithOperators): Promise<{ serial: string; version: number }> {
  const { rows } = await done(operator('GET', '/operator/deposits'))
  const { serial, version } = rows.at(-1)
  return (await done(operator('POST', '/operator/deposits/act', { serial, version, act: 'claim' }))).data
}

/** Two operators credit the claim that was submitted last. `words`: why it is another amount. */
export async function creditLast(house: HouseWithOperators, amount: string, words: readonly string[] = []): Promise<void> {
  const { serial } = await takeLast(house)
  const evidence = `tron:${randomBytes(32).toString('hex')}:0`
  const asked = { act: 'credit-deposit', words: [serial, amount, ...words], reason: 'funding', evidence }
  const { data } = await done(house.operator('POST', '/operator/acts/request', asked))
  await done(house.approver('POST', '/operator/acts/approve', { id: data.id, confirmation: '' }))
}

export async function refuseLast(house: HouseWithOperators, reason: string): Promise<void> {
  const { serial, version } = await takeLast(house)
  await done(house.operator('POST', '/operator/deposits/act', { serial, version, act: 'reject', reason }))
}
