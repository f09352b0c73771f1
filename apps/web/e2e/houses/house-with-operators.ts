import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { startTestServer } from '../../../../tools/test-server.ts'
import type { Answer } from '../pages/member.ts'

export interface HouseWithOperators {
  readonly url: string
  readonly dataDir: string
  /** A call of the first operator, by the operators' port. */
  operator(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>
  /** A call of the second one, who approves what the first asks for. */
  approver(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>
  leave(): Promise<void>
}

/** A house whose first operator is at the desk. */
export async function houseWithOperators(settings: Readonly<Record<string, string>> = {}): Promise<HouseWithOperators> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-operators-'))
  const server = await startTestServer(dataDir, settings)
  const logins = await vi.waitUntil(() => loginsIn(server.output()), { timeout: 30_000, interval: 100 })
  const door = JSON.parse(readFileSync(join(dataDir, 'operator-door.json'), 'utf8')) as { readonly port: number; readonly secret: string }
  const send = async (method: string, path: string, token: string, body?: object): Promise<Answer> => {
    const headers = { 'x-operator-door': door.secret, ...(token === '' ? {} : { authorization: token }) }
    const json = body ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) } : { headers }
    return (await (await fetch(`http://127.0.0.1:${door.port}${path}`, { method, ...json })).json()) as Answer
  }
  const tokens = await Promise.all(logins.map(async (login) => (await send('POST', '/operator/sign-in', '', login)).data.token as string))
  return {
    url: server.url,
    dataDir,
    operator: (method, path, body) => send(method, path, tokens[0] ?? '', body),
    approver: (method, path, body) => send(method, path, tokens[1] ?? '', body),
    leave: async () => {
      await server.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function loginsIn(output: string): { who: string; password: string }[] | undefined {
  const found = [...output.matchAll(/operator (\d+) {2}operator-[ab] {2}(\S+)/g)]
  return found.length < 2 ? undefined : found.map(([, who = '', password = '']) => ({ who, password }))
}

/** Claims the review that was submitted last and decides it, as the command line would. */
export async function decideReview({ operator }: HouseWithOperators, act: 'approve' | 'reject' | 'want-more', reason = ''): Promise<void> {
  const { rows } = await operator('GET', '/operator/reviews')
  const { id, version } = rows.at(-1)
  const claimed = await operator('POST', '/operator/reviews/act', { id, version, act: 'claim' })
  const decided = await operator('POST', '/operator/reviews/act', { id, version: claimed.data.version, act, reason })
  if (decided.code !== 200) throw new Error(`the review was not decided: ${decided.msg}`)
}
