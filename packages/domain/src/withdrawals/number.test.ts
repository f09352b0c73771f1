import { expect, test } from 'vitest'
import { idBehindNumber, withdrawalNumber } from './number.ts'

const ID = 'd740531d1d2a5f00112233445566778f'

test('a withdrawal has one number, which leads back to the beginning of its id', () => {
  expect(withdrawalNumber(ID)).toBe('WD740531D1D2A')
  expect(idBehindNumber(' wd740531d1d2a ')).toBe('d740531d1d2a')
  expect(ID.startsWith(idBehindNumber(withdrawalNumber(ID)) ?? '-')).toBe(true)
})

test.each(['', 'W', 'D26112837588413', ID, 'WD740531D1D2', 'WD740531D1D2A0', 'W%%%%%%%%%%%%', 'WXYZ531D1D2A0'])(
  '%j is no number',
  (text) => {
    expect(idBehindNumber(text)).toBeNull()
  },
)
