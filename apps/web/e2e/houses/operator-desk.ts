import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OPERATOR_DOOR_HEADER } from '@glasshouse/wire'
import { inject } from 'vitest'
import { demoKeys, signingDesk } from '../../../../tools/demo-operators.ts'
import type { Answer } from '../pages/member.ts'

type OperatorCall = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>

/** Both operators of a sandbox, signed in at the operators' port with their keys. */
export interface OperatorDesk {
  /** A call of the first operator. */
  readonly operator: OperatorCall
  /** A call of the second one, who approves what the first asks for. */
  readonly approver: OperatorCall
  /** Both: one asks, the other approves. Throws where it is refused. */
  act(words: readonly string[], why?: { readonly reason?: string; readonly evidence?: string }): Promise<void>
}

export async function operatorDesk(dataDir: string, keys: Awaited<ReturnType<typeof demoKeys>>): Promise<OperatorDesk> {
  const door = JSON.parse(readFileSync(join(dataDir, 'operator-door.json'), 'utf8')) as { readonly port: number; readonly secret: string }
  const send = async (method: string, path: string, token: string, body?: object): Promise<Answer> => {
    const headers = { [OPERATOR_DOOR_HEADER]: door.secret, ...(token === '' ? {} : { authorization: token }) }
    const json = body ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) } : { headers }
    return (await (await fetch(`http://127.0.0.1:${door.port}/operator${path}`, { method, ...json })).json()) as Answer
  }
  const call = await signingDesk(keys, send)
  const [operator, approver] = [0, 1].map(
    (who): OperatorCall =>
      (method, path, body) =>
        call(who, method, path.replace(/^\/operator/, ''), body),
  ) as [OperatorCall, OperatorCall]
  const act: OperatorDesk['act'] = async ([name, ...words], { reason = 'compliance', evidence = '' } = {}) => {
    const { data } = await granted(operator('POST', '/operator/acts/request', { act: name, words, reason, evidence }))
    await granted(approver('POST', '/operator/acts/approve', { id: data.id, confirmation: '' }))
  }
  return { operator, approver, act }
}

/** Of the server that all tests share. */
export const sharedDesk = async () => operatorDesk(inject('dataDir'), await demoKeys(inject('dataDir'), () => inject('serverOutput')))

/** Of a house of its own. */
export const deskOf = async ({ dataDir, output }: { readonly dataDir: string; readonly output: () => string }) =>
  operatorDesk(dataDir, await demoKeys(dataDir, output))

export async function granted(answer: Promise<Answer>): Promise<Answer> {
  const reply = await answer
  if (reply.code !== 200) throw new Error(`an operator was refused: ${reply.msg}`)
  return reply
}

/** Claims the review that was submitted last, by anybody or by one user, and decides it, as the command line would. */
export async function decideReview(
  { operator }: OperatorDesk,
  act: 'approve' | 'reject' | 'want-more',
  reason = '',
  userId?: string,
): Promise<void> {
  const { rows } = await granted(operator('GET', '/operator/reviews'))
  const { id, version } = rows.findLast((review) => userId === undefined || review.userId === userId)
  const claimed = await granted(operator('POST', '/operator/reviews/act', { id, version, act: 'claim' }))
  await granted(operator('POST', '/operator/reviews/act', { id, version: claimed.data.version, act, reason }))
}
