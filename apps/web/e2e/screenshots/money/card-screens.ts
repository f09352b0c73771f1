import { randomInt } from 'node:crypto'
import type { Camera } from '../../pages/camera.ts'
import { KeysPages, PASSWORD } from '../../pages/keys-pages.ts'
import type { Phone } from '../../pages/phone.ts'

/** Bank cards: none, the form and what it refuses, the list, a change, the question before a removal. */
export async function cardsOfAMember(hand: Phone, camera: Camera): Promise<void> {
  const { page, word, open, toastIsGone } = hand
  const keys = new KeysPages(hand, `cards${randomInt(1e9)}@example.org`)
  const fill = (name: string, text: string) => page.getByLabel(word(`bank.${name}`), { exact: true }).fill(text)
  const save = () => page.getByRole('button', { name: word('bank.save'), exact: true }).click()
  const cards = page.getByRole('link', { name: /••••/ })
  await keys.signUp()
  await open('/bind-card')
  await page.getByText(word('bank.none')).waitFor()
  await camera.take('cards-none')
  await page.getByRole('link', { name: word('bank.add') }).click()
  await fill('number', '12345')
  await save()
  await page.getByText(word('messages.Bank_please_cardNumber')).waitFor()
  await camera.takeDown('card-refused', page.getByRole('button', { name: word('bank.save'), exact: true }))
  await fill('number', '4000 0012 3456 0002')
  await fill('holder', 'Demo Person')
  await fill('bank_name', 'Example Bank')
  await page.getByLabel(word('bank.currency')).selectOption('EUR')
  await save()
  await keys.prove('password', PASSWORD)
  await cards.first().waitFor()
  await page.getByRole('link', { name: word('bank.add') }).click()
  await fill('number', 'DE00 1111 2222 3333 7777')
  await fill('bank_name', 'Savings Bank of a Very Long Name and of Several Towns')
  await save()
  await cards.nth(1).waitFor()
  await toastIsGone()
  await camera.take('cards')
  await cards.nth(1).click()
  const remove = page.getByRole('button', { name: word('bank.delete'), exact: true })
  await remove.waitFor()
  await camera.takeDown('card', remove)
  await camera.takeOpened('card-remove', remove, page.getByRole('alertdialog'))
}
