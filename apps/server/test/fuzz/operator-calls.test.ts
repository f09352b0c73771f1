import { random } from '@glasshouse/testkit'
import { type AnyEndpoint, OPERATOR_DOOR_HEADER, type OperatorCallName, operatorCalls } from '@glasshouse/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperatorDesk, openOperatorDoor } from '../operator-desk.ts'
import { FIRST_OPERATORS } from '../signing/signers.ts'
import { type TestServer, testServer } from '../test-server.ts'
import { OPERATOR_PLANS } from './operator-plans.ts'
import { RawConnection } from './raw-http.ts'
import { declaredFields, shotOf } from './wrong-calls.ts'

/** Of each call; the long form: `SHOTS=1000`. */
const SHOTS = Number(process.env.SHOTS ?? 30)
const NAMES = Object.keys(operatorCalls) as OperatorCallName[]

let place: TestServer
let desk: OperatorDesk
const [login] = FIRST_OPERATORS
const logLines: string[] = []
beforeAll(async () => {
  place = await testServer({ logLines })
  desk = await openOperatorDoor(place)
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

test('every field that an operators’ call declares is made wrong in turn', () => {
  const draw = random(1)
  for (const name of NAMES) {
    const shots = Array.from({ length: 600 }, () => shotOf(name, OPERATOR_PLANS[name](draw), 'token', false, draw))
    const reached = new Set(shots.map(({ field }) => (field === null ? '' : `${field.place}.${field.name}`)))
    for (const { place: where, name: field } of declaredFields(name)) expect([name, ...reached]).toContain(`${where}.${field}`)
  }
})

test('a right call fits the shapes that are declared for it', () => {
  for (const name of NAMES) {
    const right = OPERATOR_PLANS[name](random(1))
    for (const where of ['query', 'body'] as const) {
      const schema = (operatorCalls[name] as { readonly [Place in typeof where]?: { safeParse(value: unknown): { success: boolean } } })[
        where
      ]
      expect([name, where, schema?.safeParse(right[where] ?? {}).success ?? true]).toEqual([name, where, true])
    }
  }
})

test.each(NAMES)('no form of %s ends the door, is answered with `internal`, or executes anything', async (name) => {
  const draw = random(20_261_122)
  const connection = new RawConnection(desk.port)
  const { answersFile }: AnyEndpoint = operatorCalls[name]
  let token = (await desk.tokenFor(login)) as string
  for (let sent = 0; sent < SHOTS; sent++) {
    const { request } = shotOf(name, OPERATOR_PLANS[name](draw), token, false, draw)
    const headers = { ...request.headers, [OPERATOR_DOOR_HEADER]: desk.secret }
    const { status, body } = await connection.send({ ...request, headers })
    const what = `${request.method} ${request.target.slice(0, 300)} ${request.body?.slice(0, 300) ?? ''}`
    expect([200, 404, 431], `${status}: ${what}`).toContain(status)
    // What a call that answers a file was right about.
    if (answersFile && !body.startsWith('{')) continue
    const { code, reason = '' } = JSON.parse(body) as { code: number; reason?: string }
    expect([0, 200, 500], what).toContain(code)
    expect(reason, what).not.toBe('internal')
    if (name !== 'signOutOperator' || code !== 200) continue
    desk.endSittings()
    token = (await desk.tokenFor(login)) as string
  }
  connection.close()
  expect((await desk.send('GET', '/operator/acts', { token })).code).toBe(200)
  expect((await place.engine.read.configuration()).newOrdersHalted).toBe(false)
  expect(await place.services.records.approvals.unfinished()).toEqual([])
  expect(logLines.join('')).not.toContain('an operators’ call failed')
})
