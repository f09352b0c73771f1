import { houseAccountId, timeMs } from '@glasshouse/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADA, BOB, FIRST_MS, Groups, migratedDatabase, opened, posted, USDT } from '../../test/group-words.ts'
import { BooksDifferError, clearReadModel, type ProjectedGroup, Projection, readDailyClose } from '../index.ts'

const DAY_MS = 86_400_000
const FIRST_DAY = Math.floor(FIRST_MS / DAY_MS)
const CUSTODY = houseAccountId('real', 'custody')
const FEES = houseAccountId('real', 'fees')
const GIVER_OF_DEMO = houseAccountId('demo', 'external')

let database: Awaited<ReturnType<typeof migratedDatabase>>
let history: ProjectedGroup[]
beforeAll(async () => {
  database = await migratedDatabase()
})
afterAll(() => database.close())

/** A group of one day or a later one. */
const on = (day: number, group: ProjectedGroup): ProjectedGroup => ({ ...group, timeMs: timeMs(group.timeMs + day * DAY_MS) })

/** Two days of a deposit, a fee and a hold, beside a grant in demo money. */
beforeEach(async () => {
  await clearReadModel(database.ownerDb)
  const groups = new Groups()
  history = [
    groups.opening(),
    groups.next(opened(ADA), opened(BOB, 'demo')),
    groups.next(
      posted({ accountId: CUSTODY, by: [-100n, 0n], to: [-100n, 0n], purpose: 'deposit' }),
      posted({ accountId: ADA, by: [100n, 0n], to: [100n, 0n], purpose: 'deposit' }),
      posted({ accountId: GIVER_OF_DEMO, by: [-9n, 0n], to: [-9n, 0n], purpose: 'demo_grant' }),
      posted({ accountId: BOB, by: [9n, 0n], to: [9n, 0n], purpose: 'demo_grant' }),
    ),
    groups.next(posted({ accountId: ADA, by: [-30n, 30n], to: [70n, 30n], purpose: 'hold' })),
    on(
      1,
      groups.next(
        posted({ accountId: ADA, by: [0n, -4n], to: [70n, 26n], purpose: 'fee' }),
        posted({ accountId: FEES, by: [4n, 0n], to: [4n, 0n], purpose: 'fee' }),
        posted({ accountId: CUSTODY, by: [-5n, 0n], to: [-105n, 0n], purpose: 'deposit' }),
        posted({ accountId: ADA, by: [5n, 0n], to: [75n, 26n], purpose: 'deposit' }),
      ),
    ),
    on(
      1,
      groups.next(
        posted({ accountId: ADA, by: [-1n, 0n], to: [74n, 26n], purpose: 'fee' }),
        posted({ accountId: FEES, by: [1n, 0n], to: [5n, 0n], purpose: 'fee' }),
      ),
    ),
  ]
  await new Projection(database.db).project(history.slice(0, 5))
  await new Projection(database.db).project(history.slice(5))
})

const close = (day: number) => readDailyClose(database.db, FIRST_DAY + day)
const holder = async (day: number, name: string, realm = 'real') =>
  (await close(day)).holders.find((one) => one.holder === name && one.realm === realm)

test('a day leads from its opening by each kind of movement to its closing, which is the opening of the next', async () => {
  expect(await holder(0, 'users')).toEqual({
    ...{ realm: 'real', asset_id: USDT, holder: 'users' },
    ...{ opening: '0', incoming: '0.0001', outgoing: '0', closing: '0.0001' },
    kinds: [{ purpose: 'deposit', incoming: '0.0001', outgoing: '0' }],
  })
  expect(await holder(1, 'users')).toMatchObject({
    ...{ opening: '0.0001', incoming: '0.000005', outgoing: '-0.000005', closing: '0.0001' },
    kinds: [
      { purpose: 'deposit', incoming: '0.000005', outgoing: '0' },
      { purpose: 'fee', incoming: '0', outgoing: '-0.000005' },
    ],
  })
  expect(await holder(1, 'fees')).toMatchObject({ opening: '0', closing: '0.000005' })
  expect(await holder(1, 'custody')).toMatchObject({ opening: '-0.0001', closing: '-0.000105' })
  expect(await holder(1, 'users', 'demo')).toMatchObject({ opening: '0.000009', kinds: [], closing: '0.000009' })
})

test('real money comes before demo money and users before the exchange; a day that goes on says so', async () => {
  const { holders, isOver, seq, fromMs } = await close(1)
  expect(holders.map(({ realm, holder: name }) => `${realm} ${name}`)).toEqual([
    ...['real users', 'real custody', 'real fees'],
    ...['demo users', 'demo external'],
  ])
  expect({ isOver, seq, fromMs }).toEqual({ isOver: false, seq: 6, fromMs: (FIRST_DAY + 1) * DAY_MS })
  expect((await close(0)).isOver).toBe(true)
  expect((await close(-1)).holders).toEqual([])
})

const FAULTS = {
  'a posting of another amount': sql`update postings set available_delta = available_delta + 0.000001 where account_id = ${FEES} and seq = 6`,
  'a posting that is missing': sql`delete from postings where account_id = ${FEES} and seq = 6`,
  'a posting of another purpose': sql`update postings set purpose = 'swap' where account_id = ${FEES} and seq = 6`,
  'a posting of another day': sql`update postings set at_ms = at_ms - ${DAY_MS} where account_id = ${FEES} and seq = 6`,
  'a sum of the day that is too large': sql`update day_sums set incoming = incoming + 0.000001 where holder = 'fees'`,
  'a sum that is missing': sql`delete from day_sums where holder = 'fees'`,
  'a sum of somebody else': sql`update day_sums set holder = 'swap' where holder = 'fees'`,
  'a sum of the day before': sql`update day_sums set incoming = incoming + 0.000001 where holder = 'users' and day = ${FIRST_DAY}`,
  'a balance that is too large': sql`update balances set held = held + 0.000001 where account_id = ${ADA}`,
  'a balance of nobody': sql`insert into balances values (2001, 1, ${USDT}, 0.000001, 0, 6)`,
}
test.each(Object.entries(FAULTS))('a close breaks off over %s', async (_what, plant) => {
  await plant.execute(database.ownerDb)
  await expect(close(1)).rejects.toThrow(BooksDifferError)
})

test('postings that agree with their sums and balances and still do not sum to zero break it off', async () => {
  const lost = new Groups()
  for (let at = 0; at < 6; at++) lost.next()
  await new Projection(database.db).project([on(1, lost.next(posted({ accountId: FEES, by: [1n, 0n], to: [6n, 0n], purpose: 'fee' })))])
  await expect(close(1)).rejects.toThrow('not to 0')
})

test('a rebuild finds the same', async () => {
  const sums = async () =>
    (
      await database.db
        .selectFrom('day_sums')
        .selectAll()
        .orderBy('day')
        .orderBy('realm')
        .orderBy('holder')
        .orderBy('asset_id')
        .orderBy('purpose')
        .execute()
    ).map(({ incoming, outgoing, ...row }) => ({ ...row, incoming: Number(incoming), outgoing: Number(outgoing) }))
  const grown = await sums()
  await clearReadModel(database.ownerDb)
  await new Projection(database.db).project(history)
  expect(await sums()).toEqual(grown)
  expect(await holder(1, 'fees')).toMatchObject({ closing: '0.000005' })
})
