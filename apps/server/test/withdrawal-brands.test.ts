import { describe, expect, test } from 'vitest'
import { testServer } from './test-server.ts'
import { Withdrawing } from './withdrawing.ts'

/** What a brand asks of who withdraws; people of a test come by an account name, whatever ways in the brand has. */
async function ofBrand(brand: string, work: (people: Withdrawing) => Promise<void>): Promise<void> {
  const place = await testServer({ env: { LIMITS: 'relaxed', BRAND: brand } })
  Object.assign(place.services.brand, { inviteCodeRequired: false })
  const ways = { ordinaryIsOpen: true, ordinaryRegisterIsOpen: true, captchaMode: 'off', captchaUrl: '' }
  const { settings } = place.services.records
  await settings.set('LOGIN_REGIS_SETTING', { ...((await settings.all()).LOGIN_REGIS_SETTING as object), ...ways }, 'operator:1')
  await settings.set('MODULE_FREEZE_TYPE_SETTING', [], 'operator:1')
  await work(new Withdrawing(place)).finally(() => place.stop())
}

/** As many hashes of one person may wait for their turn; more are refused before they have one. */
const AT_ONCE = 8

/** Hashes of one person come one after the other, which hides what happens to requests that are past theirs at the same moment. */
function foundRightTogether({ place }: Withdrawing, count: number): void {
  const { users } = place.services.records
  const isHashOf = users.isHashOf.bind(users)
  let found = 0
  let go = () => {}
  const all = new Promise<void>((resolve) => {
    go = resolve
  })
  users.isHashOf = async (...asked) => {
    const isRight = await isHashOf(...asked)
    if (++found === count) go()
    await all
    return isRight
  }
}

describe('a brand', () => {
  test('with tiers asks primary above 100 USDT and advanced above 500 [VL-027, VL-028, PM-016]', () =>
    ofBrand('dark', async (people) => {
      const ada = await people.person('tiers', { usdt: 5_000 })
      const reasonOf = async (amount: string) => (await people.ask(ada, { amount })).reason
      expect(await reasonOf('100')).toBeUndefined()
      expect(await reasonOf('100.000001')).toBe('primary_needed')
      expect(await reasonOf('500')).toBe('primary_needed')
      expect(await reasonOf('500.000001')).toBe('advanced_needed')
      await people.verify(ada, 1)
      expect(await reasonOf('500')).toBeUndefined()
      expect(await reasonOf('500.000001')).toBe('advanced_needed')
      await people.verify(ada, 2)
      expect(await reasonOf('500.000001')).toBeUndefined()
      await people.verify(ada, 0)
      expect(await reasonOf('100.000001')).toBe('primary_needed')
    }))

  test('with tiers counts the worth of a coin in USDT', () =>
    ofBrand('dark', async (people) => {
      const ada = await people.person('coin', { usdt: 0 })
      await people.credit(ada, '10', 'eth')
      await people.saveAddress(ada, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
      people.place.feed.setPrice(2, 3_000 * 10 ** 8)
      await people.later(61_000)
      const put = { coinType: 'eth-erc20', coin: 'eth', adress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }
      expect((await people.ask(ada, { ...put, amount: '0.01' })).reason).toBeUndefined()
      expect((await people.ask(ada, { ...put, amount: '1' })).reason).toBe('advanced_needed')
    }))

  test.each([
    ['maple', 1, 'primary_needed'],
    ['sakura', 2, 'advanced_needed'],
  ] as const)('%s asks for its level whatever the amount [VL-029, PM-016]', (brand, level, reason) =>
    ofBrand(brand, async (people) => {
      const ada = await people.person('always')
      expect((await people.ask(ada, { amount: '10' })).reason).toBe(reason)
      await people.verify(ada, level)
      expect((await people.ask(ada, { amount: '10' })).reason).toBeUndefined()
    }),
  )

  test('lets one withdrawal wait at a time, however many ask at once [VL-031]', () =>
    ofBrand('dev', async (people) => {
      const ada = await people.person('pending')
      foundRightTogether(people, AT_ONCE)
      const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => people.ask(ada, { amount: '20' })))
      expect(replies.map(({ code, reason }) => (code === 200 ? 'asked' : reason)).sort()).toEqual([
        'asked',
        ...Array(AT_ONCE - 1).fill('withdrawal_pending'),
      ])
      expect(await people.openOf(ada)).toHaveLength(1)
      expect((await people.ask(ada)).reason).toBe('withdrawal_pending')
      expect((await ada.get('/api/withdraw/getWithdrawStatus')).data).toBe(false)
      const [{ id }] = (await ada.get('/api/withdraw/list')).rows
      await ada.post('/api/withdraw/cancel', { id })
      expect(await people.ask(ada)).toMatchObject({ code: 200 })
    }))

  test('that lets fund passwords have any sign asks for none in particular [VL-025]', () =>
    ofBrand('harbor', async (people) => {
      const ada = await people.place.person('signs', 'real')
      await people.prove(ada)
      expect(await ada.post('/api/user/tardPwdSet', { pwd: 'fund secret!' })).toMatchObject({ code: 200 })
      await people.saveAddress(ada, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
      await people.later(61_000)
      await people.credit(ada, '1000')
      expect(await people.ask(ada, { pwd: 'fund secret?' })).toMatchObject({ code: 0, reason: 'password_wrong', field: 'pwd' })
      expect(await people.ask(ada, { pwd: 'fund secret!' })).toMatchObject({ code: 200 })
    }))
})
