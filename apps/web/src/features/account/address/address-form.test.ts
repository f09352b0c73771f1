import { expect, test } from 'vitest'
import { type AddressFault, addressFault } from './address-form.ts'

const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

test.each<['ethereum' | 'tron', string, AddressFault | undefined]>([
  ['ethereum', '', 'missing'],
  ['tron', '   ', 'missing'],
  ['ethereum', ETHEREUM, undefined],
  ['ethereum', ` ${ETHEREUM}\n`, undefined],
  ['tron', TRON, undefined],
  ['ethereum', TRON, 'other_network'],
  ['tron', ETHEREUM, 'other_network'],
  ['ethereum', ETHEREUM.slice(0, -1), 'rule'],
  ['ethereum', `${ETHEREUM}0`, 'rule'],
  ['tron', TRON.replace('J', '0'), 'rule'],
  ['tron', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'rule'],
])('%s: "%s" is %s [VL-016, RT-059]', (type, text, fault) => {
  expect(addressFault(text, type)).toBe(fault)
})
