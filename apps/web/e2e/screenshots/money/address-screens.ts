import type { Camera } from '../../pages/camera.ts'
import type { Member } from '../../pages/member.ts'
import type { Phone } from '../../pages/phone.ts'
import { TRON } from '../../pages/withdraw-pages.ts'

const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER_TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** The book of addresses: empty, with one and with several, what it refuses, a change, the question before a removal. */
export async function addressesOfAMember({ page, word, open }: Phone, camera: Camera, member: Member): Promise<void> {
  const add = (type: 'TRC' | 'ERC', address: string, name: string) => member.done('/api/user/addresses/add', { type, address, name })
  const field = page.getByLabel(word('withdrawalAddress.address'), { exact: true })
  const bind = page.getByRole('button', { name: word('withdrawalAddress.bind'), exact: true })
  await open('/addAddress')
  await page.getByText(word('withdrawalAddress.none')).waitFor()
  await camera.take('book-none')
  await field.fill(TRON)
  await bind.click()
  await page.getByText(word('withdrawalAddress.fault_other_ethereum')).waitFor()
  await camera.takeDown('address-of-other-network', page.getByRole('heading', { name: word('withdrawalAddress.bind_title') }))
  await field.fill(ETHEREUM.toLowerCase())
  await bind.click()
  await page.getByText(word('withdrawalAddress.fault_rule_ethereum')).waitFor()
  await camera.take('address-without-checksum')
  await add('TRC', TRON, 'Cold wallet')
  await page.reload()
  const rows = page.getByRole('list', { name: word('withdrawalAddress.bound') }).getByRole('listitem')
  await rows.first().waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await camera.take('book-one')
  await add('TRC', OTHER_TRON, '')
  await add('ERC', ETHEREUM, 'Savings of a long name in a second place')
  await page.reload()
  await rows.nth(2).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await camera.take('book-several')
  const sheet = page.getByRole('dialog')
  await rows.first().getByRole('button').click()
  await sheet.waitFor()
  await camera.take('address-edit')
  await sheet.getByRole('button', { name: word('withdrawalAddress.remove'), exact: true }).click()
  await page.getByRole('alertdialog').waitFor()
  await camera.take('address-remove')
  await page.keyboard.press('Escape')
}
