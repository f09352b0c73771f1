import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPayoutAct, type OperatorRole } from '@glasshouse/domain'
import { OperatorChanges, openRecords } from '@glasshouse/records'
import type { SoftKey } from '@glasshouse/testkit'
import { OPERATOR_DOOR_HEADER } from '@glasshouse/wire'
import { OPERATOR_DOOR_FILE, startOperatorDoor } from '../src/features/operators/operator-door.ts'
import { seedLogins } from '../src/start/seed-logins.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import type { Reply } from './client.ts'
import type { TestServer } from './test-server.ts'

export const loginOf = (who: string): Login => ({ who, password: `long words of ${who}` })

type Staff = readonly (readonly [Login, OperatorRole | readonly OperatorRole[]])[]

/** Adds operators beside those of a first start, as two people would. Gives the number of each. */
export async function addOperators(place: Pick<TestServer, 'services' | 'database'>, staff: Staff): Promise<Map<Login, number>> {
  await seedLogins(place.services, place.database.ownerUrl, () => {})
  const owner = openRecords(place.database.ownerUrl, 1)
  const changes = new OperatorChanges(owner, cheapPasswords(), place.services.clock)
  const by = { actorId: 1, approverId: 2, reason: 'maintenance' }
  const numbers = new Map<Login, number>()
  for (const [login, roles] of staff) {
    const { who: name, password } = login
    numbers.set(login, (await changes.add({ name, password, roles: [roles].flat() }, by)).operatorId)
  }
  await owner.destroy()
  return numbers
}

export interface Login {
  readonly who: string
  readonly password: string
  /** Of a house with operators' keys: it signs in and signs, and the password is nothing. */
  readonly key?: SoftKey
}
interface ActOptions {
  readonly reason?: string
  readonly evidence?: string
  readonly asker?: Login
  readonly approver?: Login
  readonly confirmation?: string
}

/** The operators' door of a server under test: calls, sittings, and whole acts of two people. */
export async function openOperatorDoor(place: Pick<TestServer, 'services' | 'dataDir'>) {
  const close = await startOperatorDoor(place.services)
  const door = JSON.parse(readFileSync(join(place.dataDir, OPERATOR_DOOR_FILE), 'utf8')) as { port: number; secret: string }
  const tokens = new Map<string, string>()

  async function send(method: string, path: string, { token = '', secret = door.secret, body }: SentOptions = {}): Promise<Reply> {
    const response = await fetch(`http://127.0.0.1:${door.port}${path}`, {
      method,
      headers: {
        [OPERATOR_DOOR_HEADER]: secret,
        ...(token === '' ? {} : { authorization: token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Reply
  }
  async function signIn({ who, password, key }: Login): Promise<Reply> {
    if (!key) return send('POST', '/operator/sign-in', { body: { who, password } })
    const asked = await send('POST', '/operator/challenge')
    if (asked.code !== 200) return asked
    const { challenge, bytes } = asked.data
    return send('POST', '/operator/sign-in', { body: { challenge, signature: key.sign(Buffer.from(bytes, 'hex')) } })
  }
  /** What is signed of an act that waits, or was done by one alone. */
  async function bytesOf(id: string, token: string): Promise<Buffer | null> {
    const text = (await send('GET', `/operator/acts/one?id=${id}`, { token })).data?.toSign
    return typeof text === 'string' ? Buffer.from(text, 'hex') : null
  }

  /** The token of a sitting that is open already, or the refusal of a new one. */
  async function tokenFor(login: Login): Promise<string | Reply> {
    const name = `${login.who} ${login.password}`
    const known = tokens.get(name)
    if (known !== undefined) return known
    const reply = await signIn(login)
    if (reply.code !== 200) return reply
    tokens.set(name, reply.data.token)
    return reply.data.token
  }

  async function request(
    words: readonly string[],
    { reason = 'incident', evidence = '', asker }: ActOptions & { asker: Login },
  ): Promise<Reply> {
    const token = await tokenFor(asker)
    if (typeof token !== 'string') return token
    const [act, ...rest] = words
    const asked = await send('POST', '/operator/acts/request', { token, body: { act, words: rest, reason, evidence } })
    if (asked.code !== 200 || !asker.key || asked.data.toSign === null) return asked
    const signature = asker.key.sign(Buffer.from(asked.data.toSign, 'hex'))
    return send('POST', '/operator/acts/sign', { token, body: { id: asked.data.id, signature } })
  }
  /** As the console does before it offers the act: an operator sees where a withdrawal goes, or is refused it. */
  async function look(id: string, login: Login): Promise<Reply> {
    const token = await tokenFor(login)
    if (typeof token !== 'string') return token
    return send('POST', '/operator/withdrawals/show', { token, body: { id, purpose: 'review' } })
  }
  async function approve(id: string, approver: Login, confirmation = ''): Promise<Reply> {
    const token = await tokenFor(approver)
    if (typeof token !== 'string') return token
    const bytes = approver.key ? await bytesOf(id, token) : null
    const signed = approver.key && bytes ? { signature: approver.key.sign(bytes) } : {}
    return send('POST', '/operator/acts/approve', { token, body: { id, confirmation, ...signed } })
  }

  return {
    close,
    ...door,
    send,
    signIn,
    tokenFor,
    request,
    approve,
    look,
    /** The next act signs in anew. */
    endSittings: () => tokens.clear(),
    /** One asks, the other approves: the approval's reply, or the first refusal. */
    async act(words: readonly string[], put: ActOptions & { readonly asker: Login; readonly approver: Login }): Promise<Reply> {
      // Whoever cannot sign in asks for nothing and approves nothing.
      for (const login of [put.asker, put.approver]) {
        const token = await tokenFor(login)
        if (typeof token !== 'string') return token
      }
      const [name = '', id = ''] = words
      if (isPayoutAct(name)) for (const login of [put.asker, put.approver]) await look(id, login)
      const asked = await request(words, put)
      return asked.code === 200 ? approve(asked.data.id, put.approver, put.confirmation) : asked
    },
  }
}
interface SentOptions {
  readonly token?: string
  readonly secret?: string
  readonly body?: unknown
}
export type OperatorDesk = Awaited<ReturnType<typeof openOperatorDoor>>
