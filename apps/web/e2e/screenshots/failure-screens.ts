import { AccountPages } from '../pages/account-pages.ts'
import type { Camera } from '../pages/camera.ts'
import { ContractPage } from '../pages/contract-page.ts'
import { DetailPage } from '../pages/detail-page.ts'
import { OptionPage } from '../pages/option-page.ts'
import type { Phone } from '../pages/phone.ts'

const SCREENS = [
  ['spot', '/tradeBB?symbol=btcusdt'],
  ['futures', '/tradeU?symbol=btcusdt'],
  ['options', '/trade?tradeKey=SecondContract&symbol=btcusdt'],
  ['chart', '/tradeDetail?symbol=btcusdt'],
  ['markets', '/quote'],
] as const
const LISTS = /\/api\/.*[cC]oinList/

/** What stands on a screen while its data is on its way, when none comes, and when what is there is old. */
export async function failures(hand: Phone, camera: Camera): Promise<void> {
  const { page, word } = hand
  await new AccountPages(hand).enter({ practising: true })
  // Else what was last known stands there.
  await page.addInitScript(() => localStorage.removeItem('glasshouse.lastState.4'))
  for (const [name, path] of SCREENS) await onItsWay(hand, camera, name, path)
  await page.route(LISTS, (route) => route.fulfill({ status: 502, body: '' }))
  for (const [name, path] of SCREENS) await failed(hand, camera, `${name}-server-failed`, path)
  await page.unroute(LISTS)
  await page.route(LISTS, (route) =>
    route.fulfill({ json: { code: 0, msg: word('app.refused_busy'), reason: 'busy', data: null, rows: [] } }),
  )
  await failed(hand, camera, 'futures-refused', '/tradeU?symbol=btcusdt')
  await page.unroute(LISTS)
  await page.reload()
  await old(hand, camera)
}

async function onItsWay({ page, open, word }: Phone, camera: Camera, name: string, path: string): Promise<void> {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(LISTS, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await open(path)
  await page.reload()
  // Before it another shape stands in for the screen's code.
  await page
    .getByRole('status', { name: word('trade.loading') })
    .or(page.getByRole('searchbox'))
    .first()
    .waitFor()
  await camera.take(`${name}-loading`, { whileLoading: true })
  letGo()
  await page.unroute(LISTS)
}

async function failed({ page, open, word }: Phone, camera: Camera, name: string, path: string): Promise<void> {
  await open(path)
  await page.reload()
  await page
    .getByRole('alert')
    .getByRole('button', { name: word('markets.try_again') })
    .first()
    .waitFor()
  await camera.take(name)
}

/** Without a network: dimmed, its age said, nothing can be sent. Spot has its own. */
async function old(hand: Phone, camera: Camera): Promise<void> {
  const { page, word, loseNetwork, regainNetwork } = hand
  const contract = new ContractPage(hand)
  const option = new OptionPage(hand)
  const detail = new DetailPage(hand)
  for (const [name, arrive] of [
    ['futures', () => contract.open('btcusdt')],
    ['options', () => option.open('btcusdt')],
    ['chart', () => detail.open('btcusdt')],
  ] as const) {
    await arrive()
    await loseNetwork()
    await page.getByText(word('app.connection_offline')).waitFor()
    await camera.take(`${name}-offline`)
    await regainNetwork()
    await page.getByText(word('app.connection_offline')).waitFor({ state: 'detached' })
  }
}
