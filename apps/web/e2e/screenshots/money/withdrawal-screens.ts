import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import type { HouseWithWithdrawals } from '../../houses/house-with-withdrawals.ts'
import type { Camera } from '../../pages/camera.ts'
import type { Member } from '../../pages/member.ts'
import type { Phone } from '../../pages/phone.ts'
import { FUND_PASSWORD, TRON } from '../../pages/withdraw-pages.ts'

const FORM = '/withdraw-apply?type=USDT-TRC20&icon=usdt'
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER_TRON = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'

/** Withdrawals: ways, the book of addresses, the form and what stands in its way, each end, to a card. */
export async function withdrawalsOfAMember(hand: Phone, camera: Camera, house: HouseWithWithdrawals): Promise<void> {
  const member = await house.member({ isReady: false, usdt: 5_000 })
  await member.takes(hand)
  await beforeTheFirst(hand, camera)
  await member.done('/api/user/proof', { way: 'password', secret: 'a long enough one' })
  await member.done('/api/user/tardPwdSet', { pwd: FUND_PASSWORD })
  await addressesOfAMember(hand, camera, member)
  await form(hand, camera)
  await obstacles(hand, camera)
  await ends(hand, camera, { member, house })
  await toCard(hand, camera, member)
}

async function beforeTheFirst({ page, word, open, toastIsGone }: Phone, camera: Camera): Promise<void> {
  await open('/withdraw-order')
  await page.getByText(word('withdraw.no_orders')).first().waitFor()
  await camera.take('none')
  await open('/withdraw')
  await page.getByText(word('withdraw.intro')).waitFor()
  await camera.take('methods')
  await open(FORM)
  await page.getByText(word('withdraw.no_address')).waitFor()
  await camera.take('no-address')
  await page.getByRole('button', { name: word('withdraw.continue'), exact: true }).click()
  await page.getByText(word('messages.withdraw_please_fundPwd')).first().waitFor()
  await page.waitForURL(/#\/fund-password/)
  await toastIsGone()
  await camera.take('fund-password-missing')
}

/** The book of addresses: empty, with one and with several, what it refuses, a change, the question before a removal. */
async function addressesOfAMember({ page, word, open }: Phone, camera: Camera, member: Member): Promise<void> {
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
  // Capitals and small letters turned round: neither the checksum nor an address without one.
  await field.fill(
    `0x${[...ETHEREUM.slice(2)].map((sign) => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase())).join('')}`,
  )
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

const amountOf = ({ page, word }: Phone) => page.getByLabel(word('withdraw.amount'), { exact: true })
const secretOf = ({ page, word }: Phone) => page.getByLabel(word('withdraw.password'), { exact: true })
const goOn = ({ page, word }: Phone) => page.getByRole('button', { name: word('withdraw.continue'), exact: true }).click()

async function form(hand: Phone, camera: Camera): Promise<void> {
  const { page, word, open } = hand
  await open(FORM)
  await amountOf(hand).waitFor()
  await camera.take('form')
  await goOn(hand)
  await page.getByText(word('messages.withdraw_please_pwd')).waitFor()
  await camera.take('form-refused')
  await page.getByRole('combobox').selectOption({ index: 1 })
  await amountOf(hand).fill('250.5')
  await secretOf(hand).fill(FUND_PASSWORD)
  await camera.takeWithKeyboard('form-keyboard')
  await page.evaluate(() => scrollTo(0, 0))
  await camera.take('form-filled')
  await goOn(hand)
  await page.getByRole('alertdialog').waitFor()
  await camera.take('question')
  await page.keyboard.press('Escape')
  await secretOf(hand).fill('another_secret1')
  await goOn(hand)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('withdraw.confirm'), exact: true })
    .click()
  await page.locator('[aria-invalid=true]').waitFor()
  await page.getByRole('button', { name: word('withdraw.continue'), exact: true, disabled: false }).waitFor()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await camera.take('password-refused')
}

/** What the server would say of an account in this way, so that one house shows all of them. */
async function obstacles({ page, word, open }: Phone, camera: Camera): Promise<void> {
  const facts = '**/api/withdraw/facts*'
  for (const [obstacle, text] of [
    ['pending', 'messages.last_order_info'],
    ['paused', 'withdraw.stopped_now'],
    ['stopped', 'withdraw.to_sessions'],
    ['debt', 'withdraw.obstacle_debt'],
    ['frozen', 'withdraw.obstacle_frozen'],
  ] as const) {
    await page.route(facts, async (route) => {
      const body = (await (await route.fetch()).json()) as { data: object }
      const said = obstacle === 'paused' ? { areStopped: true } : { obstacles: [obstacle] }
      await route.fulfill({ json: { ...body, data: { ...body.data, ...said } } })
    })
    await open('/withdraw')
    await page.getByText(word('withdraw.intro')).waitFor()
    await open(FORM)
    await page.getByText(word(text)).first().waitFor()
    await camera.take(`closed-${obstacle}`)
    await page.unroute(facts)
  }
  await page.reload()
}

interface Withdrawing {
  readonly member: Member
  readonly house: HouseWithWithdrawals
}

async function ends(hand: Phone, camera: Camera, { member, house }: Withdrawing): Promise<void> {
  const { page, word, open, toastIsGone } = hand
  const ask = async (amount: string) => {
    await member.done('/api/withdraw/submit', { coinType: 'USDT-TRC20', coin: 'usdt', amount, adress: TRON, pwd: FUND_PASSWORD })
    const [newest] = (await member.done('/api/withdraw/list')).rows
    return { id: newest.id as string, is: (status: number) => reached(member, newest.id, status) }
  }
  const looksAt = async (id: string, state: string, name = state) => {
    await open('/withdraw-order')
    await open(`/withdraw-detail?id=${id}`)
    await page
      .getByRole('status')
      .getByText(word(`withdraw.state_${state}`), { exact: true })
      .waitFor()
    await camera.take(name)
  }
  const sent = await ask('250.5')
  await looksAt(sent.id, 'requested')
  await house.act(['approve-withdrawal', sent.id, '-'])
  const rejected = await ask('100')
  await house.act(['reject-withdrawal', rejected.id, 'This address is not one that we pay out to'])
  await rejected.is(2)
  await looksAt(rejected.id, 'rejected')
  const cancelled = await ask('1250.123456')
  await looksAt(cancelled.id, 'requested', 'before-cancel')
  const cancel = page.getByRole('button', { name: word('withdraw.cancel'), exact: true })
  await camera.takeOpened('cancel', cancel, page.getByRole('alertdialog'))
  await cancel.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('withdraw.cancel_it'), exact: true })
    .click()
  await page.getByText(word('withdraw.given_back')).waitFor()
  await toastIsGone()
  await camera.take('cancelled')
  await looksAt(sent.id, 'waiting')
  await ask('75')
  // The address is new: nothing is sent before its wait is over.
  await vi.waitUntil(
    () =>
      house.act(['send-withdrawal', sent.id]).then(
        () => true,
        () => false,
      ),
    { timeout: 150_000, interval: 2_000 },
  )
  await looksAt(sent.id, 'sending')
  // Of a payment outside that no other one has.
  await house.act(['settle-withdrawal', sent.id, `tron:${createHash('sha256').update(sent.id).digest('hex')}:0`])
  await sent.is(1)
  await looksAt(sent.id, 'settled')
  await open('/withdraw-order')
  await page
    .getByRole('link', { name: /USDT-TRC20/ })
    .nth(3)
    .waitFor()
  await camera.take('list')
}

const reached = (member: Member, id: string, status: number) =>
  vi.waitUntil(async () => (await member.done('/api/withdraw/list')).rows.some((one) => one.id === id && one.status === status), {
    timeout: 15_000,
    interval: 100,
  })

async function toCard(hand: Phone, camera: Camera, member: Member): Promise<void> {
  const { page, word, open, toastIsGone } = hand
  await open('/withdraw?icon=card')
  const way = page.getByRole('link', { name: new RegExp(word('withdraw.to_card')) })
  await way.click()
  await page.getByText(word('messages.Unbound_bank_card')).waitFor()
  await camera.take('no-card')
  await member.done('/api/user/proof', { way: 'password', secret: 'a long enough one' })
  const card = { cardNumber: 'DE00111122223333', userName: 'Demo Person', bankName: 'Example Bank', coin: 'EUR' }
  await member.done('/api/userBank/save', card)
  await open('/withdraw?icon=card')
  await way.click()
  await page.locator('[aria-invalid=true]').waitFor()
  await toastIsGone()
  await camera.take('card-of-other-currency')
  await member.done('/api/user/proof', { way: 'password', secret: 'a long enough one' })
  await member.done('/api/userBank/save', { ...card, cardNumber: '4000001234560002', coin: 'USD' })
  await open('/withdraw?icon=card')
  await way.click()
  await page.getByRole('combobox').selectOption({ index: 2 })
  await amountOf(hand).fill('500')
  await secretOf(hand).fill(FUND_PASSWORD)
  await toastIsGone()
  await camera.take('to-card')
  await open('/withdraw-cancel?token=short')
  await page.getByText(word('withdraw.link_missing')).waitFor()
  await camera.take('link-cut')
}
