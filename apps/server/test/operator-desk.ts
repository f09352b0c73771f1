import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, isPayoutAct, OPERATOR_ROLES, type OperatorConfig, type OperatorRole } from '@glasshouse/domain'
import { mirrorOperators, openRecords } from '@glasshouse/records'
import { OPERATOR_DOOR_HEADER } from '@glasshouse/wire'
import { OPERATOR_DOOR_FILE, startOperatorDoor } from '../src/features/operators/operator-door.ts'
import { knownOperators } from '../src/operators/known-operators.ts'
import type { Reply } from './client.ts'
import type { Login } from './signing/signers.ts'
import { submitSigned } from './signing/submit-signed.ts'
import type { TestServer } from './test-server.ts'

type OperatedServer = Pick<TestServer, 'engine' | 'services' | 'database'>
type Staff = readonly (readonly [Login, OperatorRole | readonly OperatorRole[]])[]

/** Adds operators beside those of the first start, signed by them. Gives the number of each. */
export async function addOperators(place: OperatedServer, staff: Staff): Promise<Map<Login, number>> {
  const numbers = new Map<Login, number>()
  let operatorId = (await knownOperators(place.engine)).operators.length
  for (const [login, roles] of staff) {
    operatorId += 1
    await setOperator(place, { operatorId, roles: [roles].flat(), isActive: true, keys: [login.key.key] })
    numbers.set(login, operatorId)
  }
  await mirror(place, new Map([...numbers].map(([{ who }, number]) => [number, who])))
  return numbers
}

/** Changes what an operator is trusted with, or whether one counts, signed by those of the first start. */
export async function changeOperator(
  place: OperatedServer,
  who: string,
  change: { readonly roles?: readonly OperatorRole[]; readonly isActive?: boolean },
): Promise<void> {
  const number = await place.services.records.operators.numberOf(who)
  const known = (await knownOperators(place.engine)).operators.find(({ operatorId }) => operatorId === number)
  if (!known) throw new Error(`nobody is called ${who}`)
  const { operatorId, roles, isActive, keys } = known
  await setOperator(place, { operatorId, roles, isActive, keys: keys.map(({ kind, publicKey }) => ({ kind, publicKey })), ...change })
  await mirror(place)
}

async function setOperator({ engine }: OperatedServer, operator: OperatorConfig): Promise<void> {
  const roles = OPERATOR_ROLES.filter((role) => operator.roles.includes(role))
  const actor = { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' } as const
  const command: Command = { type: 'SetOperator', actor, approverId: 2, reasonCode: 'maintenance', operator: { ...operator, roles } }
  const submitted = await submitSigned(engine, command)
  if (!submitted.ok) throw new Error(`operator ${operator.operatorId}: ${submitted.reason}`)
}

/** As each start does. */
async function mirror({ engine, database, services }: OperatedServer, names: ReadonlyMap<number, string> = new Map()): Promise<void> {
  const { operators } = await knownOperators(engine)
  const owner = openRecords(database.ownerUrl, 1)
  const named = operators.map(({ operatorId, roles, isActive }) => {
    const name = names.get(operatorId)
    return { operatorId, roles, isActive, ...(name === undefined ? {} : { name }) }
  })
  await mirrorOperators(owner, named, services.clock()).finally(() => owner.destroy())
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
  async function signIn({ key }: Login): Promise<Reply> {
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
    const name = login.key.keyId
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
    if (asked.code !== 200 || asked.data.toSign === null) return asked
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
    const bytes = await bytesOf(id, token)
    const signed = bytes ? { signature: approver.key.sign(bytes) } : {}
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
