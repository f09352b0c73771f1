import { attemptEntry, clearSession, type EntryName, type KeptEntry, keyOf, session, timezoneEntry, tokenEntry } from '@glasshouse/client'
import { failStorages, STORAGE_FAILURES, type StorageFailure } from '@glasshouse/client/testing'
import { noticeSummary } from '@glasshouse/wire'
import { settingsSample } from '@glasshouse/wire/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { riseEntry, themeEntry } from '../brand/appearance.ts'
import { chartEntry } from '../chart/candles/choices.ts'
import { drawingsEntry } from '../chart/drawings/drawings.ts'
import { sentCodeEntry } from '../features/account/fields/sent-codes.ts'
import { noticeEntry } from '../features/account/session/page.ts'
import { noticeEntries } from '../features/home/notices.ts'
import { popupsClosedEntry } from '../features/home/PopupNotices.tsx'
import { tourEntry } from '../features/home/tour/TourSheet.tsx'
import { followedEntry } from '../features/option/placing/open-sheet.ts'
import { orderTypeEntry } from '../features/spot/order-type.ts'
import { smallHiddenEntry } from '../features/wallet/AssetsScreen.tsx'
import { amountsHiddenEntry } from '../live/account/amounts-hidden.ts'
import { hapticsEntry } from '../live/device/haptics.ts'
import { firstKeyEntry } from '../live/settings/first-key.ts'
import { settingsEntry } from '../live/settings/settings.ts'
import { dateFormatEntry } from '../live/text/use-time-style.ts'
import { walletAddressEntry, walletIdEntry } from '../live/wallets/kept-wallet.ts'
import { platformEntry } from '../offline/kept-platform.ts'
import { lastStateEntry } from '../offline/last-state.ts'
import { noticeOf } from '../testing/home-server.ts'
import { bookMeasureEntry } from '../trade/book/book-measure.ts'
import { keysEntry } from '../trade/keys/shortcuts.ts'
import { deskEntry } from '../trade/shell/desk-sizes.ts'
import { languageEntry } from '../words/choose-language.ts'
import { scrollEntry } from './scroll-places.ts'

interface Row<Value> {
  readonly entry: KeptEntry<Value>
  readonly value: Value
}
const row = <Value>(entry: KeptEntry<Value>, value: Value): Row<never> => ({ entry, value }) as unknown as Row<never>

const { ASSET_COIN, WITHDRAWAL_CHANNEL_SETTING, DEFI_INCOME_SETTING, DOWNLOAD_SETTING, LOGO_SETTING, ...read } = settingsSample
const { MARKET_URL, RETENTION_SETTING, VIP_LEVEL_SETTING, VIP_DIRECTIONS_SETTING, ...readSettings } = read
const notices = { language: 'en', shown: [noticeSummary(noticeOf('1'))] }
/** What the session keeps is tested where it is read: `session.test.ts`. No code of the app reads `testPlatform`. */
type OfTheApp = Exclude<
  EntryName,
  'userInfo' | 'realm' | 'hour12' | 'tradeKey' | 'wireTransferRecharges' | 'device' | 'testPlatform' | 'console.language'
>
/** Each entry with a value that it keeps. */
const ROWS: Readonly<Record<OfTheApp, Row<never>>> = {
  token: row(tokenEntry, 't-1'),
  language: row(languageEntry, 'ar'),
  timezone: row(timezoneEntry, 'Europe/Berlin'),
  timeFormat: row(dateFormatEntry, 'DD/MM/YYYY'),
  theme: row(themeEntry, 'dark'),
  walletAddress: row(walletAddressEntry, '0x1'),
  walletId: row(walletIdEntry, 'tron'),
  settings: row(settingsEntry, readSettings),
  banners: row(noticeEntries.banners, notices),
  rollNotices: row(noticeEntries.rollNotices, notices),
  popups: row(noticeEntries.popups, notices),
  popupsClosed: row(popupsClosedEntry, ['1']),
  amountsHidden: row(amountsHiddenEntry, 'yes'),
  smallHidden: row(smallHiddenEntry, 'yes'),
  bookMeasure: row(bookMeasureEntry, 'value'),
  orderType: row(orderTypeEntry, 'market'),
  tourStep: row(tourEntry, 'demo'),
  houseKey: row(firstKeyEntry, 'a1'.repeat(32)),
  rise: row(riseEntry, 'blue'),
  chart: row(chartEntry, { interval: '1h', indicators: ['MA'], isOpen: true }),
  desk: row(deskEntry, { book: 250, ticket: 330, panel: 250 }),
  keys: row(keysEntry, 'off'),
  haptics: row(hapticsEntry, 'off'),
  platform: row(platformEntry, { env: 'dark' }),
  lastState: row(lastStateEntry, { owner: '1', atMs: 1, entries: [{ key: ['price', 'btcusdt'], data: {}, updatedAtMs: 1 }] }),
  drawings: row(drawingsEntry.part('btcusdt'), [{ id: '1', tool: 'level', points: [{ T: 1, price: 2 }] }]),
  scroll: row(scrollEntry, { '/home': 3 }),
  notice: row(noticeEntry, 'login_success'),
  code: row(sentCodeEntry.part('BIND.email'), { target: 'a@b.c', areaCode: '', atMs: 1 }),
  'own.option.followed': row(followedEntry, '123456789 real 77'),
  'own.act': row(attemptEntry.part('order'), { key: 'k', input: null, owner: '1 real' }),
}
const rows = Object.entries(ROWS).map(([name, { entry, value }]) => ({ name: name as OfTheApp, entry, value: value as unknown }))
const storeOf = (name: OfTheApp) =>
  ['scroll', 'notice', 'code', 'own.option.followed', 'own.act'].includes(name) ? sessionStorage : localStorage

let restore = () => {}
afterEach(() => {
  restore()
  restore = () => {}
  clearSession()
  localStorage.clear()
  sessionStorage.clear()
})

test.each(rows)('$name comes back as it was written', ({ name, entry, value }) => {
  entry.write(value as never)
  expect(storeOf(name).getItem(entry.key)).not.toBeNull()
  expect(entry.key.startsWith(keyOf(name))).toBe(true)
  expect(entry.read()).toEqual(value)
})

describe.each(Object.keys(STORAGE_FAILURES) as StorageFailure[])('where storages are %s', (failure) => {
  test.each(rows)('$name is held in memory', ({ entry, value }) => {
    restore = failStorages(failure)
    expect(entry.read()).toBeUndefined()
    entry.write(value as never)
    expect(entry.read()).toEqual(value)
    entry.remove()
    expect(entry.read()).toBeUndefined()
  })

  test('a session can begin and end', () => {
    restore = failStorages(failure)
    session.setState({ token: 't-1', realm: 'demo' })
    expect(tokenEntry.read()).toBe('t-1')
    clearSession()
    expect([tokenEntry.read(), session.getState().token]).toEqual([undefined, ''])
  })
})

const WRONG = ['null', '{}', '[]', 'some text', '7', '"text"', '{"a":', '[null]', '{"version":1}', '\u0000', '']
test.each(rows)('$name with damaged values never throws, and gives only what it would keep', ({ name, entry, value }) => {
  for (const text of WRONG) {
    storeOf(name).setItem(entry.key, text)
    const read: unknown = entry.read()
    if (read === undefined) expect(storeOf(name).getItem(entry.key), text).toBeNull()
    else {
      entry.write(read as never)
      expect(entry.read(), text).toEqual(read)
      expect(typeof read, text).toBe(typeof value)
      expect(Array.isArray(read), text).toBe(Array.isArray(value))
    }
  }
})

/** The value with one thing in it replaced, for each thing in it. */
function damagedIn(value: unknown, by: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return typeof value === typeof by ? [] : [by]
  return Object.entries(value).flatMap(([field, inner]) =>
    damagedIn(inner, by).map((damaged) =>
      Array.isArray(value) ? value.map((one, place) => (String(place) === field ? damaged : one)) : { ...value, [field]: damaged },
    ),
  )
}
/** What a screen reads of these is checked where it reads it. */
const FREE_INSIDE: readonly string[] = ['platform', 'lastState', 'own.act']

test.each(rows.filter(({ name, value }) => typeof value === 'object' && !FREE_INSIDE.includes(name)))(
  '$name with one wrong type deep inside is not given as it is',
  ({ name, entry, value }) => {
    const damaged = [null, 7, 'x', {}, [null]].flatMap((by) => damagedIn(value, by))
    expect(damaged.length).toBeGreaterThan(0)
    for (const one of damaged) {
      storeOf(name).setItem(entry.key, JSON.stringify(one))
      expect(entry.read(), JSON.stringify(one)).not.toEqual(one)
    }
  },
)
