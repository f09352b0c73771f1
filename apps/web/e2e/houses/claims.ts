import { randomBytes } from 'node:crypto'
import type { Member } from '../pages/member.ts'
import { granted, type OperatorDesk } from './operator-desk.ts'

/** The newest claim of a deposit of this person, taken by the first operator. */
async function takeClaim({ operator }: OperatorDesk, member: Member): Promise<{ serial: string; version: number }> {
  const [{ serialId }] = (await member.done('/api/recharge/list')).rows
  const { rows } = await granted(operator('GET', '/operator/deposits'))
  const { serial, version } = rows.find((claim) => claim.serial === serialId)
  return (await granted(operator('POST', '/operator/deposits/act', { serial, version, act: 'claim' }))).data
}

/** Two operators credit the newest claim of a person. `words`: why it is another amount. */
export async function creditClaim(desk: OperatorDesk, member: Member, amount: string, words: readonly string[] = []): Promise<void> {
  const { serial } = await takeClaim(desk, member)
  const evidence = `tron:${randomBytes(32).toString('hex')}:0`
  await desk.act(['credit-deposit', serial, amount, ...words], { reason: 'funding', evidence })
}

export async function refuseClaim(desk: OperatorDesk, member: Member, reason: string): Promise<void> {
  const { serial, version } = await takeClaim(desk, member)
  await granted(desk.operator('POST', '/operator/deposits/act', { serial, version, act: 'reject', reason }))
}
