import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keyOf } from '../kept/entries.ts'
import { clearSession, isInDemo, session, setUser, signIn } from './session.ts'

beforeEach(() => {
  localStorage.clear()
  clearSession()
})

const userInfo = {
  user: {
    userId: '123456789',
    loginName: 'amira',
    status: 'normal',
    address: '',
    email: '',
    phone: '',
    activeCode: 'X',
    loginPassword: '******',
  },
  detail: {
    credits: 0,
    auditStatusPrimary: '0',
    auditStatusAdvanced: '0',
    realName: '',
    idCard: '',
    firstReason: '',
    secondReason: '',
    userTardPwd: '',
  },
  asset: [],
  addressFlag: false,
  realm: 'demo',
  isSimulated: true,
} as const

test('sign-out clears all local storage except the test-platform key and resets the stores [ST-013, ID-008]', () => {
  localStorage.setItem(keyOf('testPlatform'), 'yes')
  localStorage.setItem(keyOf('theme'), 'dark')
  localStorage.setItem('something.else', '1')
  signIn('secret')
  session.setState({ language: 'ar', timezone: 'Europe/Berlin', tradeStatus: 2 })
  setUser({ ...userInfo, asset: [] })
  sessionStorage.setItem('glasshouse.own.option.followed', '123456789 real 77')
  sessionStorage.setItem('glasshouse.notice', 'login_success')
  clearSession()
  expect(Object.keys({ ...localStorage })).toEqual([keyOf('testPlatform')])
  // Of the tab goes what is the user's, and not a notice on its way to the next screen.
  expect(Object.keys({ ...sessionStorage })).toEqual(['glasshouse.notice'])
  expect(session.getState()).toMatchObject({ token: '', userInfo: null, realm: 'real', tradeStatus: 0, timezone: 'Asia/Hong_Kong' })
})

test('the client’s own state starts with its defaults [EN-059]', () => {
  expect(session.getState()).toMatchObject({
    language: 'en',
    timezone: 'Asia/Hong_Kong',
    timeFormat: 'MM/DD/YYYY',
    tradeStatus: 0,
    tradeFlag: 0,
    collectedCoins: [],
    rechargeAddresses: {},
    wireTransferRecharges: [],
  })
})

test('token, time zone, user info and the wire-transfer list are kept on the device', () => {
  signIn('secret')
  session.setState({ timezone: 'Europe/Berlin', wireTransferRecharges: [{ id: '1' }] })
  setUser({ ...userInfo, asset: [] })
  expect(localStorage.getItem(keyOf('token'))).toBe('secret')
  expect(localStorage.getItem(keyOf('timezone'))).toBe('Europe/Berlin')
  expect(JSON.parse(localStorage.getItem(keyOf('userInfo')) ?? '')).toMatchObject({ user: { userId: '123456789' } })
  expect(JSON.parse(localStorage.getItem(keyOf('wireTransferRecharges')) ?? '')).toEqual([{ id: '1' }])
})

test('the realm is the one the server says', () => {
  signIn('secret')
  expect(isInDemo(session.getState())).toBe(false)
  setUser({ ...userInfo, asset: [] })
  expect(isInDemo(session.getState())).toBe(true)
})

test('every key of the device carries the product’s name [ID-006]', () => {
  const named = [keyOf('token'), keyOf('language'), keyOf('userInfo'), keyOf('theme'), keyOf('walletAddress'), keyOf('testPlatform')]
  expect(named).toEqual(['token', 'language', 'userInfo', 'theme', 'walletAddress', 'testPlatform'].map((name) => `glasshouse.${name}`))
  signIn('secret')
  session.setState({ timezone: 'Europe/Berlin', hour12: true, wireTransferRecharges: [{ id: '1' }] })
  setUser({ ...userInfo, asset: [] })
  const kept = Object.keys({ ...localStorage })
  expect(kept).toEqual(expect.arrayContaining([keyOf('token'), keyOf('userInfo')]))
  expect(kept.filter((key) => !key.startsWith('glasshouse.'))).toEqual([])
})

describe('a start', () => {
  async function startWith(kept: Readonly<Record<string, string>>) {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    vi.resetModules()
    return (await import('./session.ts')).session.getState()
  }
  const known = { ...userInfo, asset: [] }

  test.each([
    '{}',
    'null',
    '[]',
    '7',
    'text',
    '{"user":{"userId":"1',
    '{"user":null}',
    JSON.stringify({ user: known.user, detail: known.detail, asset: [] }),
    JSON.stringify({ ...known, user: { ...known.user, userId: 7 } }),
    JSON.stringify({ ...known, user: { ...known.user, status: 0 } }),
    JSON.stringify({ ...known, detail: { ...known.detail, credits: '0' } }),
    JSON.stringify({ ...known, asset: [{ type: 1, symbol: 'usdt' }] }),
    JSON.stringify({ ...known, realm: 'paper' }),
  ])('with user info %s beside a token keeps the token and drops the user info', async (text) => {
    const state = await startWith({ [keyOf('token')]: 'secret', [keyOf('userInfo')]: text })
    expect([state.token, state.userInfo]).toEqual(['secret', null])
  })

  test('with user info as it is written knows the user', async () => {
    const state = await startWith({ [keyOf('token')]: 'secret', [keyOf('userInfo')]: JSON.stringify(known), [keyOf('realm')]: 'demo' })
    expect([state.userInfo, state.realm]).toEqual([known, 'demo'])
  })

  test('with other entries of another shape begins with the defaults', async () => {
    const state = await startWith({
      [keyOf('token')]: 'é\n',
      [keyOf('realm')]: 'paper',
      [keyOf('tradeKey')]: '{}',
      [keyOf('hour12')]: '"yes"',
      [keyOf('wireTransferRecharges')]: '{}',
    })
    expect(state).toMatchObject({ token: '', realm: 'real', tradeKey: '', hour12: null, wireTransferRecharges: [] })
  })
})
