import { phoneOf } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import { phoneDigitsOf } from './sign-in-ways.ts'

/** An exchange whose own country is Afghanistan, +93. */
const BRAND = { brand: { phoneAreaCode: '93' } } as unknown as Parameters<typeof phoneDigitsOf>[0]
const digitsOf = (text: string): string | 'refused' => {
  const phone = phoneOf(text)
  if (!phone) return 'refused'
  try {
    return phoneDigitsOf(BRAND, phone)
  } catch {
    return 'refused'
  }
}

const COUNTRIES = [
  ['93', '7012345678'],
  ['1', '2125550123'],
  ['44', '7911123456'],
  ['91', '9812345678'],
  ['39', '0612345678'],
  ['225', '0708091011'],
  ['234', '8031234567'],
  ['7', '9161234567'],
  ['65', '91234567'],
  ['852', '91234567'],
  ['971', '501234567'],
  ['86', '13812345678'],
  ['49', '15123456789'],
] as const

const inArabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
const wide = (text: string) => text.replace(/[\d+]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
const grouped = (number: string, by: string) => number.replace(/(\d{3})(?=\d)/g, `$1${by}`)

const WITH_COUNTRY: readonly (readonly [string, (code: string, number: string) => string])[] = [
  ['+', (code, number) => `+${code}${number}`],
  ['+ and blanks', (code, number) => `+${code} ${grouped(number, ' ')}`],
  ['+ and hyphens', (code, number) => `+${code}-${grouped(number, '-')}`],
  ['+ and dots', (code, number) => `+${code}.${grouped(number, '.')}`],
  ['+ in brackets', (code, number) => `(+${code}) ${number}`],
  ['+ behind a blank', (code, number) => `  +${code}${number} `],
  ['+ and a blank', (code, number) => `+ ${code} ${number}`],
  ['+ in full width', (code, number) => wide(`+${code}${number}`)],
  ['+ in Arabic digits', (code, number) => inArabic(`+${code} ${number}`)],
  ['+ in marks of direction', (code, number) => `\u202a+${code}${number}\u202c`],
  ['+ and hard blanks', (code, number) => `+${code}\u00a0${grouped(number, '\u00a0')}`],
  ['+ and dashes', (code, number) => `+${code}\u2013${number}`],
  ['00', (code, number) => `00${code}${number}`],
  ['00 and blanks', (code, number) => `00 ${code} ${grouped(number, ' ')}`],
  ['00 in Arabic digits', (code, number) => inArabic(`00${code}${number}`)],
  ['00 in full width', (code, number) => wide(`00${code}${number}`)],
]
const BARE: readonly (readonly [string, (code: string, number: string) => string])[] = [
  ['its number alone', (_, number) => number],
  ['its number in blanks', (_, number) => grouped(number, ' ')],
  ['its number in Arabic digits', (_, number) => inArabic(number)],
]
const NONE: readonly (readonly [string, (code: string, number: string) => string])[] = [
  ['two +', (code, number) => `++${code}${number}`],
  ['+00', (code, number) => `+00${code}${number}`],
  ['a zero before it', (code, number) => `+${code}0${number}`],
]

test('the table has 22 spellings of 13 countries', () => {
  expect(WITH_COUNTRY.length + BARE.length + NONE.length).toBe(22)
  expect(COUNTRIES).toHaveLength(13)
})

test.each(WITH_COUNTRY)('a number with %s is the one that it says, or none', (_, spell) => {
  for (const [code, number] of COUNTRIES)
    expect([code, digitsOf(spell(code, number))]).toEqual([code, number.length === 10 ? code + number : 'refused'])
})

test.each(BARE)('%s is one of the exchange’s own country where it has ten digits', (_, spell) => {
  for (const [code, number] of COUNTRIES.filter(([, one]) => one.length === 10))
    expect([code, digitsOf(spell(code, number))]).toEqual([code, `93${number}`])
  for (const [code, number] of COUNTRIES.filter(([, one]) => one.length < 10))
    expect([code, digitsOf(spell(code, number))]).toEqual([code, 'refused'])
})

test.each(NONE)('a number with %s is none', (_, spell) => {
  // Nine digits behind a zero have the form of a number; it is one of the country that was written.
  for (const [code, number] of COUNTRIES.filter(([, one]) => one.length !== 9))
    expect([code, digitsOf(spell(code, number))]).toEqual([code, 'refused'])
})
