import type { Camera } from '../pages/camera.ts'
import type { Phone } from '../pages/phone.ts'
import { waysIn } from './ways-in-screens.ts'

export async function visitor(hand: Phone, camera: Camera): Promise<void> {
  const { page, word, open } = hand
  await open('/home')
  await page.getByText(word('app.home_all_markets')).waitFor()
  await page.getByText('BTC').first().waitFor()
  await camera.take('home-visitor')
  await camera.takeOpened(
    'home-menu-visitor',
    page.getByRole('button', { name: word('home.menu') }),
    page.getByRole('dialog', { name: word('home.menu') }),
  )
  const notices = page.getByRole('region', { name: word('home.notices') })
  await camera.takeOpened('sheet-notice', notices.getByRole('button').first(), page.getByRole('dialog'))
  await open('/register')
  await page.getByRole('heading', { name: word('account.register_title') }).waitFor()
  await page.getByRole('button', { name: word('account.register_button') }).click()
  await page.getByText(word('account.please_user')).waitFor()
  await camera.take('register-refused')
  await open('/login')
  await page.getByRole('heading', { name: word('account.login_title') }).waitFor()
  await page.getByLabel(word('account.user_name'), { exact: true }).fill('nobody_here')
  await page.getByLabel(word('account.password'), { exact: true }).fill('not the password')
  await page.getByRole('button', { name: word('account.login_button'), exact: true }).click()
  await page.getByText(word('app.refused_login_wrong')).waitFor()
  await camera.take('login-refused')
  await waysIn(hand, camera)
  await open('/language-selection')
  await page.getByRole('radio').first().waitFor()
  await camera.take('language-and-display')
  const zone = page.getByRole('button', { name: word('preferences.time_zone') })
  await zone.scrollIntoViewIfNeeded()
  await camera.take('date-and-time')
  await camera.takeOpened('sheet-time-zone', zone, page.getByRole('dialog', { name: word('preferences.choose_time_zone') }))
  await open('/help')
  await page.getByText(word('app.not_open_title')).waitFor()
  await camera.take('not-open')
  await open('/quote')
  await coins(hand).first().waitFor()
  for (const tab of ['bbTrading', 'secondContract', 'ustandard', 'optional'] as const) {
    await page.getByRole('tab', { name: word(`markets.tab_${tab}`) }).click()
    await (tab === 'optional' ? page.getByText(word('markets.no_favourites')) : coins(hand).first()).waitFor()
    await camera.take(`quote-${tab}`)
  }
  await page.getByRole('tab', { name: word('markets.tab_bbTrading') }).click()
  await page.getByLabel(word('markets.search')).fill('zzz')
  await page.getByText(word('markets.nothing_matches')).waitFor()
  await camera.take('quote-nothing-found')
}

/** Rows of the markets: a list, on a desk a table. */
export const coins = ({ page, word }: Phone) => {
  const name = word('markets.quote_list')
  return page.getByRole('list', { name }).getByRole('listitem').or(page.getByRole('table', { name }).locator('tbody').getByRole('row'))
}
