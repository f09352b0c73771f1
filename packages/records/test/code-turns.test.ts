import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CODE_LIMITS, type CodeSender, Codes, type CodeUse } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

/** Who gets a code to an address that somebody else requests codes for, too. */
let place: Awaited<ReturnType<typeof freshRecords>>
let codes: Codes
beforeAll(async () => {
  place = await freshRecords()
  codes = new Codes(place.db, place.clock, randomBytes(32))
})
afterAll(() => place.stop())

let people = 0
let use: CodeUse
beforeEach(() => {
  people += 1
  use = { purpose: 'FIND_PASSWORD', target: `email:owner${people}@example.org`, userId: '' }
})
const MINUTE = 60_000
const after = (ms: number) => {
  place.time.nowMs += ms
}
const from = (network: string, put: Partial<CodeSender> = {}): CodeSender => ({
  own: '',
  network,
  isCounted: false,
  hasWorked: true,
  ...put,
})
const [OWNER, STRANGER] = ['192.0.2.0/24', '198.51.100.0/24']
const device = (name: string, network = OWNER) => from(network, { own: `device:${name}`, hasWorked: false })
const session = (id: string) => from(OWNER, { own: `session:${id}`, hasWorked: false })
const request = (sender: CodeSender, put: Partial<CodeUse> = {}) => codes.issue({ ...use, ...put }, sender)
/** The ten of the day that cost nothing, by one network. */
async function useUpDay(network = STRANGER): Promise<void> {
  for (let n = 0; n < CODE_LIMITS.sendsMaxOfOthers; n++) {
    expect(await request(from(network, { hasWorked: false }))).toHaveProperty('code')
    after(MINUTE)
  }
}
const toTurn = () => after(CODE_LIMITS.turnMs - MINUTE)

test('the owner’s session and known device have codes of their own while a stranger uses up all others', async () => {
  await useUpDay()
  for (const own of [device('d1'), session('s1'), device('d2', STRANGER)]) {
    expect(await request(own)).toHaveProperty('code')
    after(MINUTE)
  }
  expect(await request(from(STRANGER, { hasWorked: false }))).toMatchObject({ reason: 'work_required' })
})

test('a stranger’s code of a moment ago holds up neither session nor device, nor does one of these the other', async () => {
  expect(await request(from(STRANGER))).toHaveProperty('code')
  expect(await request(device('d1'))).toHaveProperty('code')
  expect(await request(session('s1'), { purpose: 'PROOF', userId: 'u1' })).toHaveProperty('code')
  expect(await request(device('d2'))).toHaveProperty('code')
  for (const again of [from(STRANGER), device('d1'), session('s1'), device('d2')])
    expect(await request(again)).toMatchObject({ reason: 'code_asked_too_soon', nextAtMs: place.time.nowMs + MINUTE })
})

test.each([
  ['a session', 'session:s1'],
  ['a device', 'device:d1'],
])('%s has ten codes a day and then waits for the day, while the others of the owner go on', async (_what, own) => {
  const startedMs = place.time.nowMs
  for (let n = 0; n < CODE_LIMITS.sendsMaxOfOwn; n++) {
    expect(await request(from(OWNER, { own }))).toHaveProperty('code')
    after(MINUTE)
  }
  expect(await request(from(OWNER, { own }))).toEqual({ reason: 'code_limit_reached', nextAtMs: startedMs + CODE_LIMITS.windowMs })
  for (const other of [device('d9'), session('s9'), from(OWNER)]) expect(await request(other)).toHaveProperty('code')
  after(CODE_LIMITS.windowMs)
  expect(await request(from(OWNER, { own }))).toHaveProperty('code')
})

test('a neighbour who uses up the fifty of the network holds up no session and no known device in it', async () => {
  const counted = from(OWNER, { isCounted: true })
  const targets = Array.from({ length: CODE_LIMITS.sendsMaxOfAddress }, (_, n) => `email:x${people}-${n}@example.org`)
  for (const target of targets) expect(await codes.issue({ ...use, target }, counted)).toHaveProperty('code')
  expect(await request(counted)).toMatchObject({ reason: 'code_limit_reached' })
  expect(await request(device('d1'))).toHaveProperty('code')
  expect(await request(session('s1'))).toHaveProperty('code')
})

test('beyond ten a code goes out each half hour, with work alone', async () => {
  await useUpDay()
  const lastMs = place.time.nowMs - MINUTE
  expect(await codes.isWorkNeeded(use.target, from(OWNER))).toBe(true)
  expect(await codes.isWorkNeeded(use.target, device('d1'))).toBe(false)
  expect(await request(from(OWNER, { hasWorked: false }))).toMatchObject({ reason: 'work_required' })
  expect(await request(from(OWNER))).toEqual({ reason: 'code_waits', nextAtMs: lastMs + CODE_LIMITS.turnMs })
  toTurn()
  expect(await request(from(OWNER))).toHaveProperty('code')
  after(CODE_LIMITS.turnMs - 1)
  expect(await request(from(OWNER))).toMatchObject({ reason: 'code_waits', nextAtMs: place.time.nowMs + 1 })
  after(1)
  expect(await request(from(OWNER))).toHaveProperty('code')
  after(CODE_LIMITS.windowMs)
  expect(await request(from(OWNER, { hasWorked: false }))).toHaveProperty('code')
  expect(await codes.isWorkNeeded(use.target, from(OWNER))).toBe(false)
})

test('of two who wait the network that requested less often that day gets the turn, however early the other is', async () => {
  await useUpDay()
  expect(await request(from(STRANGER))).toMatchObject({ reason: 'code_waits' })
  after(MINUTE)
  expect(await request(from(OWNER))).toMatchObject({ reason: 'code_waits' })
  toTurn()
  const turnMs = place.time.nowMs - MINUTE
  expect(await request(from(STRANGER))).toEqual({ reason: 'code_waits', nextAtMs: turnMs + CODE_LIMITS.heldMs })
  after(5 * MINUTE)
  expect(await request(from(OWNER))).toHaveProperty('code')
  expect(await request(from(STRANGER))).toMatchObject({ reason: 'code_asked_too_soon' })
})

test('a turn that nobody takes goes to the next after ten minutes', async () => {
  await useUpDay()
  expect(await request(from(OWNER))).toMatchObject({ reason: 'code_waits' })
  toTurn()
  after(CODE_LIMITS.heldMs - 1)
  expect(await request(from(STRANGER))).toMatchObject({ reason: 'code_waits', nextAtMs: place.time.nowMs + 1 })
  after(1)
  expect(await request(from(STRANGER))).toHaveProperty('code')
})

test('of two networks alike the one that waits longer goes first, and a repeated request makes nobody later', async () => {
  await useUpDay()
  const fresh = '203.0.113.0/24'
  for (let n = 0; n < 5; n++) {
    expect(await request(from(OWNER))).toMatchObject({ reason: 'code_waits' })
    after(MINUTE)
  }
  expect(await request(from(fresh))).toMatchObject({ reason: 'code_waits' })
  toTurn()
  expect(await request(from(fresh))).toMatchObject({ reason: 'code_waits' })
  expect(await request(from(OWNER))).toHaveProperty('code')
})

test('whoever was served has requested once more than who still waits', async () => {
  await useUpDay()
  const [first, second] = ['203.0.113.0/24', '203.0.114.0/24']
  expect(await request(from(first))).toMatchObject({ reason: 'code_waits' })
  expect(await request(from(second))).toMatchObject({ reason: 'code_waits' })
  toTurn()
  expect(await request(from(first))).toHaveProperty('code')
  after(MINUTE)
  for (const network of [first, second]) expect(await request(from(network))).toMatchObject({ reason: 'code_waits' })
  toTurn()
  expect(await request(from(first))).toMatchObject({ reason: 'code_waits' })
  expect(await request(from(second))).toHaveProperty('code')
})

test('of fifty requests at once in one turn one code goes out', async () => {
  await useUpDay()
  toTurn()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => request(from(`203.0.${n}.0/24`))))
  expect(answers.filter((one) => 'code' in one)).toHaveLength(1)
})

test('a stranger’s code leaves the one of the owner’s device good, and a right one ends all of its use', async () => {
  const own = await request(device('d1'))
  const foreign = await request(from(STRANGER))
  if (!('code' in own) || !('code' in foreign)) throw new Error('No code went out')
  expect(await codes.take(use, own.code, OWNER)).toBe('taken')
  expect(await codes.take(use, foreign.code, STRANGER)).toBe('code_wrong')
  await codes.giveBack(use)
  expect(await codes.take(use, own.code, OWNER)).toBe('taken')
})

test('guesses count at every code that they could have met, and a stranger’s new code gives none back', async () => {
  const own = await request(device('d1'))
  if (!('code' in own)) throw new Error('No code went out')
  const wrong = own.code === '111111' ? '222222' : '111111'
  for (let n = 0; n < CODE_LIMITS.triesMax; n++) expect(await codes.take(use, wrong, STRANGER)).toBe('code_wrong')
  expect(await request(from(STRANGER))).toHaveProperty('code')
  expect(await codes.take(use, own.code, STRANGER)).toBe('code_wrong')
  expect(await codes.take(use, own.code, OWNER)).toBe('taken')
})
