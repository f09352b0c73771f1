import type { Camera } from '../../pages/camera.ts'
import { Member } from '../../pages/member.ts'
import type { Phone } from '../../pages/phone.ts'

/** Wallets with something in and something held, a transfer, the history of everything, and a statement. */
export async function moneyOfAMember(hand: Phone, camera: Camera): Promise<void> {
  const member = await Member.of(hand.url, { practising: true })
  await trades(member)
  await member.takes(hand)
  await assets(hand, camera)
  await transfer(hand, camera)
  await history(hand, camera)
  await statement(hand, camera)
}

async function trades(member: Member): Promise<void> {
  const spot = { symbol: 'btcusdt', coin: 'btc', type: 0 }
  await member.done('/api/currency/order/submit', { ...spot, delegateType: 1, delegateValue: '500' })
  const { data } = await member.done('/api/texchange/getCurrencyPrice?currency=btc')
  const price = Math.floor(Number(data.btc.close) * 0.9)
  await member.done('/api/currency/order/submit', { ...spot, delegateType: 0, delegateTotal: '0.01', delegatePrice: String(price) })
  const future = { symbol: 'btcusdt', leverage: '10', delegateTotal: '20', type: 0, delegateType: 1 }
  await member.ask('/api/contract/order/submit', future)
  const move = { coin: 'usdt', transferOutAccount: 'platform', transferInAccount: 'contract', amount: '1250.5' }
  await member.done('/api/asset/transferFunds', move)
}

async function assets({ page, word, open }: Phone, camera: Camera): Promise<void> {
  await open('/assets')
  await page.getByRole('list', { name: word('wallet.wallet_platform') }).waitFor()
  await camera.take('assets')
  await page.getByRole('button', { name: /^USDT/ }).first().click()
  await page.getByRole('heading', { name: word('wallet.held_why') }).waitFor()
  await camera.take('asset-held')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: word('wallet.hide_amounts') }).click()
  await camera.take('assets-hidden')
  await page.getByRole('button', { name: word('wallet.show_amounts') }).click()
}

async function transfer({ page, word, open, hears, toastIsGone }: Phone, camera: Camera): Promise<void> {
  const amount = page.getByRole('textbox', { name: word('transfer.amount') })
  const send = page.getByRole('button', { name: word('transfer.button'), exact: true })
  await open('/transfer')
  await amount.waitFor()
  await camera.take('transfer')
  await send.click()
  await page.getByText(word('messages.transfer_please_amount')).waitFor()
  await camera.take('transfer-refused')
  await page.getByRole('button', { name: word('transfer.turn') }).click()
  await amount.fill('250.5')
  await camera.take('transfer-ready')
  await send.click()
  await hears('transfer.transfer_success')
  await camera.take('transfer-done', { withToast: true })
  await toastIsGone()
}

async function history({ page, word, open }: Phone, camera: Camera): Promise<void> {
  const list = '**/api/asset/history*'
  await page.route(list, () => {})
  await open('/history')
  await page.getByRole('status', { name: word('history.loading') }).waitFor()
  await camera.take('history-loading', { whileLoading: true })
  await page.unroute(list)
  await page.reload()
  const rows = page.getByRole('list', { name: word('history.title') }).getByRole('listitem')
  await rows.first().waitFor()
  await camera.take('history')
  await camera.takeOpened('story', rows.first().getByRole('button'), page.getByRole('dialog'))
  await page.getByLabel(word('history.kind'), { exact: true }).selectOption('deposit')
  await page.getByText(word('history.none_found')).waitFor()
  await camera.take('history-none-found')
}

async function statement({ page, word, open }: Phone, camera: Camera): Promise<void> {
  await open('/statement')
  await page.getByRole('heading', { name: word('statement.balances') }).waitFor()
  await camera.take('statement')
  await camera.takeDown('statement-sums', page.getByRole('heading', { name: word('statement.balances') }))
  await page.getByLabel(word('statement.from'), { exact: true }).fill('2026-05-05')
  await page.getByLabel(word('statement.to'), { exact: true }).fill('2026-05-04')
  await page.getByText(word('statement.order_of_days')).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await camera.take('statement-refused')
}
