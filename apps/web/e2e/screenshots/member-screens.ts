import { randomBytes } from 'node:crypto'
import { AccountPages } from '../pages/account-pages.ts'
import type { Camera } from '../pages/camera.ts'
import type { Phone } from '../pages/phone.ts'
import { coins } from './visitor-screens.ts'

export async function member(hand: Phone, camera: Camera): Promise<void> {
  const { page, word, open } = hand
  const account = new AccountPages(hand)
  const login = { name: `eye${randomBytes(4).toString('hex')}`, password: 'a long enough one' }
  await account.register(login)
  // The toast of the registration is a dialog too.
  await page.getByRole('button', { name: word('home.mail_confirm') }).waitFor()
  await camera.take('home-mail')
  await account.readMail()
  await camera.take('home-member')
  await camera.takeOpened(
    'home-menu-member',
    page.getByRole('button', { name: word('home.menu') }),
    page.getByRole('dialog', { name: word('home.menu') }),
  )
  await open('/quote?tab=optional')
  await page.getByRole('list', { name: word('markets.suggestions') }).waitFor()
  await camera.take('quote-suggestions')
  await open('/quote?tab=secondContract')
  for (const place of [0, 1, 2]) await coins(hand).nth(place).locator('button[aria-pressed=false]').click()
  await hand.hears('markets.quote_addSuccess')
  await camera.take('quote-favourite-added', { withToast: true })
  await page.getByRole('tab', { name: word('markets.tab_optional') }).click()
  await coins(hand).nth(2).waitFor()
  await camera.take('quote-favourites')
  await page.getByRole('button', { name: word('markets.edit_favourites'), exact: true }).click()
  await page
    .getByRole('list', { name: word('markets.favourites_to_edit') })
    .getByRole('checkbox')
    .first()
    .click()
  await camera.take('quote-favourites-edit')
  await open('/assets')
  await page.getByText(word('wallet.total_assets')).waitFor()
  await camera.take('assets-empty')
  await open('/home')
  await camera.takeOpened(
    'sim-question',
    page.getByRole('region', { name: word('account.demo_title') }).getByRole('button', { name: word('account.demo_start') }),
    page.getByRole('alertdialog'),
  )
  await account.startSimulatedTrading()
  await camera.take('home-simulated')
}
