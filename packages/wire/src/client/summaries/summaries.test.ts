import { describe, expect, test } from 'vitest'
import { callSamples } from '../../testing/index.ts'
import type { WireData, WireRow } from '../call.ts'
import { readContracts, readLimitPrice, readTrigger } from '../contract-fields.ts'
import { coinListsSummary, coinSummary } from './coin-summaries.ts'
import { mailSummary, noticeSummary } from './content-summaries.ts'
import { userInfoSummary } from './user-summaries.ts'

const lists = callSamples.getCoinList.data as WireData<'getCoinList'>
const [coin] = lists.currencyList as [WireData<'getCoinList'>['currencyList'][number]]

describe('a coin', () => {
  test.each([
    [1, 'own'],
    [2, 'crypto'],
    [3, 'gold_or_forex'],
    [4, 'energy'],
    [5, 'outside_index'],
  ] as const)('of type %i is %s', (coinType, kind) => expect(coinSummary({ ...coin, coinType }).kind).toBe(kind))

  test('is a favourite with 1 and none with 2; custom with 2 and not with 1', () => {
    expect(coinSummary({ ...coin, isCollect: 1, customizeFlag: 1 })).toMatchObject({ isFavourite: true, isCustom: false })
    expect(coinSummary({ ...coin, isCollect: 2, customizeFlag: 2 })).toMatchObject({ isFavourite: false, isCustom: true })
  })

  test('keeps everything else, in each of the three lists', () => {
    const { coinType, customizeFlag, isCollect, ...rest } = coin
    expect(coinSummary(coin)).toMatchObject(rest)
    const read = coinListsSummary(lists)
    for (const name of ['coinList', 'currencyList', 'contractList'] as const)
      expect(read[name].map(({ symbol }) => symbol)).toEqual(lists[name].map(({ symbol }) => symbol))
  })
})

test('mail is read with 2 and unread with 1', () => {
  const [mail] = callSamples.listMail.rows as WireRow<'listMail'>[]
  if (!mail) throw new Error('no sample')
  expect(mailSummary({ ...mail, type: '2' })).toEqual({
    id: mail.id,
    isRead: true,
    title: mail.title,
    html: mail.content,
    sentAtMs: mail.createTime,
    mayStop: mail.mayStop,
  })
  expect(mailSummary({ ...mail, type: '1' }).isRead).toBe(false)
})

test('a notice is shown with 0 and hidden with 1', () => {
  const [notice] = callSamples.noticeList.data as WireData<'noticeList'>
  if (!notice) throw new Error('no sample')
  expect(noticeSummary({ ...notice, status: '0' })).toMatchObject({ id: notice.id, url: notice.url, isShown: true })
  expect(noticeSummary({ ...notice, status: '1' }).isShown).toBe(false)
})

test.each([
  [0, 'normal'],
  [1, 'frozen'],
  [2, 'disabled'],
] as const)('a user with status %i is %s', (status, word) => {
  const info = callSamples.getInfo.data as WireData<'getInfo'>
  const read = userInfoSummary({ ...info, user: { ...info.user, status } })
  expect(read.user).toEqual({ ...info.user, status: word })
  expect(read.realm).toBe(info.realm)
})

describe('a typed figure of a contract', () => {
  const rule = { tickSize: 50_000_000 }
  test.each([
    ['contracts', readContracts('3'), 3],
    ['a limit price', readLimitPrice('60000.5', rule), 120_001],
    ['a trigger between ticks', readTrigger('60000.123456'), 6_000_012_345_600],
  ])('is %s as the server reads it', (_, read, expected) => expect(read).toBe(expected))

  test.each([
    ['parts of a contract', readContracts('1.5'), 'quantity_off_lot'],
    ['no contract', readContracts('0'), 'quantity_not_positive'],
    ['a price between ticks', readLimitPrice('60000.3', rule), 'price_off_tick'],
    ['no price', readTrigger(''), 'not_a_number'],
  ])('is refused as %s', (_, read, reason) => expect(read).toMatchObject({ reason }))
})
