import { expect, test } from 'vitest'
import { csvCell, csvLine } from '../../documents/csv.ts'
import { grouped } from '../../messages/grouped.ts'
import { dayStartMs, momentIn } from './statement-period.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-cmd', "'-cmd"],
  ['@sum', "'@sum"],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  ['-12.5', '-12.5'],
  ['0.00000001', '0.00000001'],
  ['-1.5e3', "'-1.5e3"],
  ['-1+1', "'-1+1"],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['plain', 'plain'],
])('%j is written as %j: no spreadsheet runs it', (cell, written) => {
  expect(csvCell(cell)).toBe(written)
})

test('a line ends as RFC 4180 says', () => {
  expect(csvLine(['a', '', '-1'])).toBe('a,,-1\r\n')
})

test.each([
  ['2026-01-07', 'UTC', '2026-01-07T00:00:00Z'],
  ['2026-01-07', 'Asia/Hong_Kong', '2026-01-06T16:00:00Z'],
  ['2026-01-07', 'America/New_York', '2026-01-07T05:00:00Z'],
  ['2026-01-07', 'Pacific/Kiritimati', '2026-01-06T10:00:00Z'],
  ['2026-01-07', 'Pacific/Pago_Pago', '2026-01-07T11:00:00Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
  // Midnight is left out: the day begins at one.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
])('the day %s in %s begins at %s', (day, zone, begins) => {
  expect(new Date(dayStartMs(day, zone)).toISOString()).toBe(begins.replace('Z', '.000Z'))
})

test('days of a zone follow each other over a whole year, each some 24 hours', () => {
  for (const zone of ['Europe/Berlin', 'America/Sao_Paulo', 'Asia/Hong_Kong', 'Australia/Lord_Howe']) {
    for (let day = 0; day < 365; day += 7) {
      const of = (at: number) => dayStartMs(new Date(Date.UTC(2018, 0, 1 + at)).toISOString().slice(0, 10), zone)
      const hours = (of(day + 1) - of(day)) / 3_600_000
      expect(hours >= 23 && hours <= 25).toBe(true)
    }
  }
})

test('a moment is written with its distance from UTC', () => {
  expect(momentIn('Asia/Hong_Kong', Date.UTC(2026, 0, 7, 16, 0, 1))).toEqual({ moment: '2026-01-08 00:00:01', offset: '+08:00' })
  expect(momentIn('UTC', 0)).toEqual({ moment: '1970-01-01 00:00:00', offset: '+00:00' })
})

test.each([
  ['-1234567.5', '-1,234,567.5'],
  ['123', '123'],
  ['-123', '-123'],
  ['1000', '1,000'],
  ['0.0001', '0.0001'],
])('%s is read as %s', (decimal, written) => {
  expect(grouped(decimal)).toBe(written)
})
