import { BANK_CARDS_MAX } from '@glasshouse/records'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from './client.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
let payee: TestServer
const logLines: string[] = []
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' }, logLines })
})
afterAll(async () => {
  await place.stop()
  await payee?.stop()
})

const CARD = {
  ...{ bankName: 'Example Bank', userName: 'Sample Person', cardNumber: '4000 1234 5678 0002', coin: 'EUR' },
  ...{ bankBranch: 'Main street', bankAddress: 'Example town', bankCode: 'EXAMDEFF', userAddress: 'Example lane 1' },
}
const bare = (cardNumber: string) => ({ cardNumber, userName: 'Sample Person' })

/** As by the password, a moment ago, in every session of the person. */
async function prove({ userId }: TestUser): Promise<void> {
  const sessions = await place.services.records.db.selectFrom('sessions').select('session_id').where('user_id', '=', userId).execute()
  for (const { session_id: sessionId } of sessions) await place.services.proofs.note({ sessionId }, 'password')
}
async function proved(name = 'holder'): Promise<TestUser> {
  const person = await place.person(name, 'real')
  await prove(person)
  return person
}
const cardsOf = async (person: TestUser) => (await person.get('/api/userBank/getbank')).rows

describe('a card', () => {
  test('is added, and answered with the end of its number alone [API-074, API-075, EN-011]', async () => {
    const ada = await proved()
    expect(await cardsOf(ada)).toEqual([])
    const { data } = await ada.post('/api/userBank/save', CARD)
    expect(await cardsOf(ada)).toEqual([{ id: data.id, ...CARD, cardNumber: '•••• 0002', isDefault: true }])
  })

  test('needs neither branch, address, code nor home address, and its digits are not checked [VL-014, VL-094]', async () => {
    const ada = await proved()
    expect(await ada.post('/api/userBank/save', bare('123456'))).toMatchObject({ code: 200 })
    expect(await ada.post('/api/userBank/save', { cardNumber: 'DE00 NOT A NUMBER', bankName: 'Example Bank' })).toMatchObject({ code: 200 })
    expect((await cardsOf(ada)).map(({ cardNumber }) => cardNumber)).toEqual(['•••• 3456', '•••• MBER'])
  })

  test('is changed; the number answered stands for the one that is kept [API-076, RT-008]', async () => {
    const ada = await proved()
    const { data } = await ada.post('/api/userBank/save', CARD)
    const changed = {
      ...{ id: data.id, cardNumber: '•••• 0002', bankName: 'Second Bank', userName: 'Other Person', coin: 'USD' },
      ...{ bankBranch: 'Side street', bankAddress: 'Other town', bankCode: 'OTHRDEFF', userAddress: 'Other lane 2' },
    }
    expect(await ada.post('/api/userBank/update', changed)).toMatchObject({ code: 200 })
    expect(await cardsOf(ada)).toEqual([{ ...changed, isDefault: true }])
    const [kept] = await place.services.bankCards.of(ada.userId)
    expect(kept?.number).toBe(CARD.cardNumber)
    expect(await ada.post('/api/userBank/update', { ...changed, cardNumber: '9876543' })).toMatchObject({ code: 200 })
    expect((await place.services.bankCards.of(ada.userId))[0]?.number).toBe('9876543')
  })

  test.each(['DELETE', 'POST'] as const)('is removed by %s [API-077]', async (method) => {
    const ada = await proved()
    const first = (await ada.post('/api/userBank/save', bare('111111'))).data.id
    const second = (await ada.post('/api/userBank/save', bare('222222'))).data.id
    expect(await ada.send(method, `/api/userBank/${first}`)).toMatchObject({ code: 200 })
    expect(await cardsOf(ada)).toMatchObject([{ id: second, isDefault: true }])
  })

  test('becomes the default one, and only one is, in the list that withdrawals pick from [API-078]', async () => {
    const ada = await proved()
    await ada.post('/api/userBank/save', bare('111111'))
    const { id } = (await ada.post('/api/userBank/save', bare('222222'))).data
    expect(await ada.post('/api/userBank/default', { id })).toMatchObject({ code: 200 })
    expect((await cardsOf(ada)).map(({ isDefault }) => isDefault)).toEqual([false, true])
  })

  test('of each change an audit entry, a notice and a wait for payouts are left, and the number in none of them', async () => {
    const ada = await proved()
    const { id } = (await ada.post('/api/userBank/save', CARD)).data
    await ada.post('/api/userBank/update', { ...CARD, id, bankBranch: '' })
    await ada.send('DELETE', `/api/userBank/${id}`)
    const { records } = place.services
    const entries = (await records.audit.list(40)).filter(({ actor }) => actor === `user:${ada.userId}`)
    expect(entries.map(({ act }) => act).reverse()).toEqual(['card_added', 'card_changed', 'card_removed'])
    const told = await ada.get('/api/notices/list', { kind: 'security' })
    expect(told.rows.map(({ title }) => title)).toEqual(['A bank card was removed', 'A bank card was changed', 'A bank card was added'])
    expect((await ada.get('/api/user/security')).data.payoutsAfter).toBeGreaterThan(place.time.nowMs)
    expect(JSON.stringify([entries, told.rows, logLines])).not.toMatch(/4000 ?1234/)
  })

  test('lies sealed in the tables, and comes out in the export of its owner', async () => {
    const ada = await proved()
    await ada.post('/api/userBank/save', CARD)
    const rows = await place.services.records.db.selectFrom('bank_cards').selectAll().where('user_id', '=', ada.userId).execute()
    expect(rows).toHaveLength(1)
    for (const text of [CARD.cardNumber, CARD.bankName, CARD.userName]) expect(rows[0]?.sealed.includes(text)).toBe(false)
    expect((await ada.post('/api/user/exportData')).data.records.bank_cards).toMatchObject([{ number: CARD.cardNumber }])
  })
})

describe('what is refused, and changes nothing', () => {
  test.each<[string, object, object]>([
    ['no number [VL-011]', { cardNumber: '' }, { reason: 'field_missing', field: 'cardNumber' }],
    ['five characters [VL-012, BC-035]', { cardNumber: '12345' }, { reason: 'field_too_short', field: 'cardNumber' }],
    ['spaces around five characters', { cardNumber: '  12345  ' }, { reason: 'field_too_short', field: 'cardNumber' }],
    ['neither holder nor bank [VL-013]', { userName: '', bankName: ' ' }, { reason: 'field_missing', field: 'userName' }],
    ['a currency of no list', { coin: 'XTS' }, { reason: 'value_not_listed', field: 'coin' }],
    ['a masked number', { cardNumber: '•••• 0002' }, { reason: 'field_malformed', field: 'cardNumber' }],
    ['a number too long', { cardNumber: '1'.repeat(65) }, { reason: 'field_too_long', field: 'cardNumber' }],
    ['a number that is one', { cardNumber: 400012345678 }, { reason: 'field_wrong_type', field: 'cardNumber' }],
    ['NUL in a name', { userName: 'Sample\0Person' }, { reason: 'field_malformed', field: 'userName' }],
  ])('%s', async (_, fault, refusal) => {
    const ada = await proved()
    expect(await ada.post('/api/userBank/save', { ...CARD, ...fault })).toMatchObject({ code: 0, ...refusal })
    expect(await cardsOf(ada)).toEqual([])
  })

  test('a card without a proof, its change and its removal', async () => {
    const ada = await proved()
    const { id } = (await ada.post('/api/userBank/save', CARD)).data
    place.time.nowMs += 300_001
    const before = await cardsOf(ada)
    const tries = [
      ada.post('/api/userBank/save', bare('111111')),
      ada.post('/api/userBank/update', { ...CARD, id, userName: 'Somebody Else' }),
      ada.send('DELETE', `/api/userBank/${id}`),
    ]
    for (const reply of await Promise.all(tries)) expect(reply).toMatchObject({ code: 0, reason: 'proof_required' })
    expect(await cardsOf(ada)).toEqual(before)
  })

  test('a number in an address', async () => {
    const ada = await proved()
    expect(await ada.post('/api/userBank/save?cardNumber=123456&userName=x')).toMatchObject({ reason: 'secret_in_query' })
    expect(await ada.get('/api/userBank/save?cardNumber=123456&userName=x')).toMatchObject({ reason: 'secret_in_query' })
  })

  test('a number that is on the list, however it is written', async () => {
    const ada = await proved()
    const first = (await ada.post('/api/userBank/save', CARD)).data.id
    const second = (await ada.post('/api/userBank/save', bare('222222'))).data.id
    const known = { code: 0, reason: 'card_known', field: 'cardNumber' }
    expect(await ada.post('/api/userBank/save', { ...CARD, cardNumber: '4000-1234-5678-0002' })).toMatchObject(known)
    expect(await ada.post('/api/userBank/update', { ...CARD, id: second, cardNumber: '4000123456780002' })).toMatchObject(known)
    const third = (await ada.post('/api/userBank/save', bare('DE89 3704 0044 0532 0130 00'))).data.id
    for (const cardNumber of ['IBAN DE89 3704 0044 0532 0130 00', 'de89٣٧٠٤٠٠٤٤٠٥٣٢٠١٣٠٠٠', '４０００123456780002'])
      expect(await ada.post('/api/userBank/save', { ...CARD, cardNumber }), cardNumber).toMatchObject(known)
    expect((await cardsOf(ada)).map(({ id }) => id)).toEqual([first, second, third])
  })

  test('an eleventh card, also of twenty sent at once', async () => {
    const ada = await proved()
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => ada.post('/api/userBank/save', bare(`1000${n + 10}`))))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(BANK_CARDS_MAX)
    expect(replies.filter(({ reason }) => reason === 'too_many_cards')).toHaveLength(20 - BANK_CARDS_MAX)
    const cards = await cardsOf(ada)
    expect([cards.length, cards.filter(({ isDefault }) => isDefault).length]).toEqual([BANK_CARDS_MAX, 1])
  })

  test('the card of somebody else, which looks like none', async () => {
    const [ada, eve] = [await proved(), await proved('eve')]
    const { id } = (await ada.post('/api/userBank/save', CARD)).data
    const before = await cardsOf(ada)
    for (const own of [id, 'ab'.repeat(16)]) {
      const gone = { code: 0, reason: 'not_found', field: 'id' }
      expect(await eve.post('/api/userBank/update', { ...CARD, id: own })).toMatchObject(gone)
      expect(await eve.post('/api/userBank/default', { id: own })).toMatchObject(gone)
      expect(await eve.send('DELETE', `/api/userBank/${own}`)).toMatchObject(gone)
    }
    expect(await cardsOf(ada)).toEqual(before)
    expect(await cardsOf(eve)).toEqual([])
  })

  test('a holder who is not the verified person; the own name passes in capitals, turned round and shorter', async () => {
    const ada = await proved()
    const sent = { realName: 'Sample Middle Person', idCard: `CARD${ada.userId}`, flag: 1, country: 'DE', cardType: 1 }
    expect(await ada.post('/api/user/uploadKYC', sent)).toMatchObject({ code: 200 })
    expect(await ada.post('/api/userBank/save', { ...CARD, userName: 'Somebody Else' })).toMatchObject({ code: 200 })
    const { desk, identities } = place.services.identity
    const { reviewId, version } = (await identities.states(ada.userId))[1] as { reviewId: number; version: number }
    const operator = { reviewId, operatorId: 1, reason: '' }
    const taken = await desk.act({ ...operator, version, act: 'claim' })
    await desk.act({ ...operator, version: taken.review.version, act: 'approve' })
    const foreign = { code: 0, reason: 'card_holder_foreign', field: 'userName' }
    expect(await ada.post('/api/userBank/save', { ...bare('222222'), userName: 'Somebody Else' })).toMatchObject(foreign)
    expect(await ada.post('/api/userBank/save', { ...bare('333333'), userName: 'PERSON SAMPLE' })).toMatchObject({ code: 200 })
    expect(await ada.post('/api/userBank/save', { cardNumber: '444444', bankName: 'Example Bank' })).toMatchObject({ code: 200 })
  })
})

test('the dictionary of currencies is the one of the settings, and no other is known [API-040]', async () => {
  const visitor = place.client()
  const { rows } = await visitor.post('/api/common/type/t_bank_coin')
  expect(rows).toContainEqual({ dictValue: 'EUR', dictLabel: 'EUR' })
  await place.services.records.settings.set('t_bank_coin', [{ dictValue: 'XTS', dictLabel: 'Test' }], 'operator:1')
  expect((await visitor.post('/api/common/type/t_bank_coin')).rows).toEqual([{ dictValue: 'XTS', dictLabel: 'Test' }])
  await place.services.records.settings.set('t_bank_coin', rows, 'operator:1')
  expect(await visitor.post('/api/common/type/passwords')).toMatchObject({ code: 0, reason: 'value_not_listed', field: 'type' })
})

test('a brand whose form is for payees asks for payee, bank and account [VL-015]', async () => {
  payee = await testServer({ env: { LIMITS: 'relaxed', BRAND: 'dark' } })
  const ada = await payee.person('ada', 'real')
  for (const [left, field] of [
    ['userName', 'userName'],
    ['bankName', 'bankName'],
    ['cardNumber', 'cardNumber'],
  ] as const)
    expect(await ada.post('/api/userBank/save', { ...CARD, [left]: '' })).toMatchObject({ code: 0, reason: 'field_missing', field })
  expect(await ada.post('/api/userBank/save', CARD)).toMatchObject({ reason: 'proof_required' })
})
