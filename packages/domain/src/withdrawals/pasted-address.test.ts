import { expect, test } from 'vitest'
import { pastedAddress } from './pasted-address.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

test.each([
  ADDRESS,
  ` ${ADDRESS}\n`,
  `${ADDRESS}\u200b`,
  `\ufeff${ADDRESS}`,
  `\u200e${ADDRESS}\u200f`,
  `ethereum:${ADDRESS}`,
  `ethereum:${ADDRESS}@1`,
  `ethereum:pay-${ADDRESS}`,
  `ETHEREUM:${ADDRESS}\u200b`,
])('%j says the address', (text) => expect(pastedAddress(text)).toBe(ADDRESS))

test('an address of Tron is read likewise', () => {
  for (const text of [TRON, `tron:${TRON}`, `\u200b${TRON} `]) expect(pastedAddress(text)).toBe(TRON)
})

test.each([
  ['another chain', `ethereum:${ADDRESS}@56`],
  ['a call of a contract', `ethereum:${ADDRESS}/transfer?address=${ADDRESS}`],
  ['an amount', `ethereum:${ADDRESS}?value=1`],
  ['a mark within', `${ADDRESS.slice(0, 9)}\u200b${ADDRESS.slice(9)}`],
])('%s stays for the check to refuse', (_what, text) => {
  expect(pastedAddress(text)).toBe(text)
})
