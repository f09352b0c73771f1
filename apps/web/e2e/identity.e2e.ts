import { SCRIPTS } from '@glasshouse/wire/testing'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { decideReview, type OperatorDesk, sharedDesk } from './houses/operator-desk.ts'
import { KeptPhones } from './kept-phones.ts'
import { flowIn } from './looks.ts'
import { Member } from './pages/member.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'

let desk: OperatorDesk
let picture: Buffer
let inHand: Phone | undefined
/** Of members whose windows are made wider and narrower. */
const kept = new KeptPhones()
beforeAll(async () => {
  desk = await sharedDesk()
  const hand = await phone({ language: 'en' })
  picture = await hand.page.screenshot({ type: 'jpeg' })
  await hand.close()
}, 150_000)
afterEach(async ({ task }) => {
  const hasFailed = task.result?.state === 'fail'
  if (hasFailed) await inHand?.picture(task.name)
  await kept.leave(inHand, { hasFailed })
  inHand = undefined
})
afterAll(() => kept.close())

interface Look {
  readonly language: Language
  readonly theme: Theme
}
const LOOKS: readonly Look[] = flowIn('ar')
async function memberAt(look: Look): Promise<{ hand: Phone; member: Member }> {
  const hand = await phone(look)
  inHand = hand
  const member = await Member.of(inject('serverUrl'))
  await member.takes(hand, { isOpened: false })
  return { hand, member }
}
type Decision = Parameters<typeof decideReview>[1]
/** Decides what this member has sent; others of this server send as well. */
async function decide(member: Member, decision: Decision, reason = ''): Promise<void> {
  const { data } = await member.done('/api/user/getInfo')
  await decideReview(desk, decision, reason, data.user.userId)
}
const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])
const fillNumber = ({ page }: Phone, number = 'X1234567') => page.locator('input[name=number]').fill(number)
const fillTexts = async (hand: Phone, name = 'Sample Person') => {
  await hand.page.locator('input[name=name]').fill(name)
  await fillNumber(hand)
}
const putPicture = ({ page }: Phone, side: string, buffer = picture, mimeType = 'image/jpeg') =>
  page.locator(`input[data-side=${side}]`).setInputFiles({ name: 'card.jpg', mimeType, buffer })
/** A JPEG that neither the device nor the server can read. */
const HALF_A_HEAD = Buffer.from('ffd8ffe0', 'hex')
const submit = ({ page, word }: Phone) => page.getByRole('button', { name: word('certification.submit'), exact: true }).click()
const heading = ({ page, word }: Phone, key: string) =>
  page.getByRole('heading', { name: word(`certification.${key}`), exact: true }).waitFor()
const said = ({ page, word }: Phone, key: string) =>
  page
    .getByText(word(`messages.${key}`), { exact: true })
    .first()
    .waitFor()

/** From a screen that asks nothing, so that this one asks anew what was decided meanwhile. */
async function openedAgain({ page, open }: Phone, path: string): Promise<void> {
  await open('/receipt')
  await page.locator('input[type=file]:not([data-side])').waitFor({ state: 'attached' })
  await open(path)
}

test.for(LOOKS)(
  'both levels with one refusal, from the menu to verified [RT-054, RT-055, ST-006] ($language, $theme)',
  { timeout: 240_000 },
  async (look) => {
    const { hand, member } = await memberAt(look)
    const { page, word, open } = hand
    await open('/home')
    await page
      .getByRole('button', { name: word('home.menu') })
      .first()
      .click()
    await page.getByRole('link', { name: word('home.entry_certification') }).click()
    await page.waitForURL(/#\/certification-primary/)
    await submit(hand)
    await said(hand, 'advanced_please_name')
    await said(hand, 'advanced_please_num')
    await isClean(hand)

    await fillTexts(hand)
    await page.getByText(word('certification.document_passport'), { exact: true }).click()
    await submit(hand)
    await hand.hears('messages.please_wait')
    await heading(hand, 'under_review')
    await page.getByText('Sample Person', { exact: true }).waitFor()
    await hand.toastIsGone()
    await isClean(hand)

    await decide(member, 'reject', 'The name is not complete')
    await openedAgain(hand, '/certification-primary')
    await heading(hand, 'failed')
    await page.getByText('The name is not complete').waitFor()
    await isClean(hand)
    await page.getByRole('button', { name: word('certification.resubmit') }).click()
    expect(await page.locator('input[name=name]').inputValue()).toBe('Sample Person')
    await fillTexts(hand, 'Sample Whole Person')
    await submit(hand)
    await heading(hand, 'under_review')
    await decide(member, 'approve')
    await openedAgain(hand, '/certification-primary')
    await heading(hand, 'verified')
    await isClean(hand)

    await page.getByRole('link', { name: word('certification.go_advanced') }).click()
    await page.waitForURL(/#\/certification-advanced/)
    await page.getByText('Sample Whole Person', { exact: true }).waitFor()
    await fillNumber(hand)
    await submit(hand)
    for (const key of ['loan_idcardFront', 'loan_idcardReverse', 'loan_hand']) await said(hand, key)
    await isClean(hand)
    await putPicture(hand, 'front', Buffer.from('<svg/>'))
    await page.getByText(word('pictures.unreadable')).first().waitFor()
    for (const side of ['front', 'back', 'hand']) {
      await putPicture(hand, side)
      await expect
        .poll(() => page.getByText(word('pictures.uploaded'), { exact: true }).count())
        .toBe(['front', 'back', 'hand'].indexOf(side) + 1)
    }
    await isClean(hand)
    await submit(hand)
    await hand.hears('messages.advanced_please_wait')
    await heading(hand, 'under_review')

    await decide(member, 'want-more', 'The back is dark')
    await openedAgain(hand, '/certification-advanced')
    await heading(hand, 'more_wanted')
    await page.getByText('The back is dark').waitFor()
    await expect.poll(() => page.getByText(word('pictures.kept'), { exact: true }).count()).toBe(3)
    await isClean(hand)
    await putPicture(hand, 'back')
    await page.getByText(word('pictures.uploaded'), { exact: true }).waitFor()
    await submit(hand)
    await heading(hand, 'under_review')
    await decide(member, 'approve')
    await openedAgain(hand, '/certification-advanced')
    await heading(hand, 'verified')
    await open('/certification-primary')
    await heading(hand, 'verified')
  },
)

test('a submit that does not arrive shows failed, and leads back to what was filled in [ST-005, ST-007, ER-036]', {
  timeout: 90_000,
}, async () => {
  const { hand, member } = await memberAt({ language: 'en', theme: 'light' })
  const { page, word, open } = hand
  await open('/certification-primary')
  await fillTexts(hand)
  await page.route('**/api/user/uploadKYC', (route) => route.abort())
  await submit(hand)
  await heading(hand, 'not_sent')
  await isClean(hand)
  expect((await member.done('/api/user/getInfo')).data.detail.auditStatusPrimary).toBe('0')
  await page.unroute('**/api/user/uploadKYC')
  await page.getByRole('button', { name: word('certification.resubmit') }).click()
  await expect.poll(() => page.locator('input[name=name]').inputValue()).toBe('Sample Person')
  // The same within half a second counts as the second of two taps.
  await page.waitForTimeout(600)
  await submit(hand)
  await hand.hears('messages.please_wait')
  await heading(hand, 'under_review')
  await page.getByRole('button', { name: word('certification.withdraw') }).click()
  const question = page.getByRole('alertdialog', { name: word('certification.withdraw_title') })
  await question.waitFor()
  await isClean(hand)
  await question.getByRole('button', { name: word('certification.withdraw_confirm'), exact: true }).click()
  await page.locator('input[name=name]').waitFor()
  expect((await member.done('/api/user/getInfo')).data.detail.auditStatusPrimary).toBe('0')
})

test('a picture on its way holds the submit, a lost one is sent again, a refused one is put away [VL-007, ER-009, ER-035]', {
  timeout: 90_000,
}, async () => {
  const { hand, member } = await memberAt({ language: 'en', theme: 'dark' })
  const { page, word, open } = hand
  await member.done('/api/user/uploadKYC', { realName: 'Sample Person', idCard: 'X1234567', flag: 1 })
  await decide(member, 'approve')
  await open('/certification-advanced')
  await fillNumber(hand)
  await page.route('**/api/common/upload', (route) => route.abort())
  await putPicture(hand, 'front')
  await page.getByText(word('pictures.failed'), { exact: true }).first().waitFor()
  await isClean(hand)
  await submit(hand)
  await said(hand, 'recharge_img_load')
  await page.unroute('**/api/common/upload')
  await page.getByRole('button', { name: word('pictures.retry_of', { picture: word('certification.picture_front') }) }).click()
  await page.getByText(word('pictures.uploaded'), { exact: true }).waitFor()
  await page.getByRole('button', { name: word('pictures.remove_of', { picture: word('certification.picture_front') }) }).click()
  expect(await page.getByText(word('pictures.uploaded'), { exact: true }).count()).toBe(0)
  await putPicture(hand, 'front', HALF_A_HEAD)
  await page.getByText(word('app.refused_file_unreadable')).waitFor()
  await page.getByRole('button', { name: word('pictures.choose_file_of', { picture: word('certification.picture_front') }) }).waitFor()
  for (const side of ['front', 'back', 'hand']) await putPicture(hand, side)
  await expect.poll(() => page.getByText(word('pictures.uploaded'), { exact: true }).count()).toBe(3)
  await submit(hand)
  await hand.hears('messages.advanced_please_wait')
  await heading(hand, 'under_review')
})

test('a photo of 48 megapixels is sent with at most 1 MB; what the device cannot read and the server would not take is not sent', {
  timeout: 120_000,
}, async () => {
  const { hand, member } = await memberAt({ language: 'en', theme: 'light' })
  const { page, word, open } = hand
  await member.done('/api/user/uploadKYC', { realName: 'Sample Person', idCard: 'X1234567', flag: 1 })
  await decide(member, 'approve')
  await open('/certification-advanced')
  const sent: number[] = []
  await page.route('**/api/common/upload', async (route) => {
    sent.push(route.request().postDataBuffer()?.length ?? -1)
    await route.continue()
  })
  const heic = Buffer.from('\0\0\0\u0018ftypheic', 'latin1')
  for (const unreadable of [heic, Buffer.concat([HALF_A_HEAD, Buffer.alloc(8_000_000)])]) {
    await putPicture(hand, 'front', unreadable)
    await page.getByText(word('pictures.unreadable')).waitFor()
    await page.reload()
  }
  expect(sent).toEqual([])
  await putPicture(
    hand,
    'front',
    await sharp({ create: { width: 8_064, height: 6_048, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer(),
  )
  await page.getByText(word('pictures.uploaded'), { exact: true }).waitFor()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toBeLessThan(1_001_000)
})

test('a browser reads why a body is too large, or has no session, though it sends all of it', async () => {
  const { hand, member } = await memberAt({ language: 'en', theme: 'light' })
  await hand.open('/home')
  const answers = await hand.page.evaluate(async () => {
    const token = localStorage.getItem('glasshouse.token') ?? ''
    const post = async (path: string, body: BodyInit, headers: Record<string, string>) => {
      const answer = await fetch(path, { method: 'POST', headers, body })
      return ((await answer.json()) as { reason: string }).reason
    }
    const form = () => {
      const fields = new FormData()
      fields.set('file', new Blob([new Uint8Array(12_000_000)], { type: 'image/jpeg' }), 'card.jpg')
      return fields
    }
    const json = JSON.stringify({ loginName: 'x'.repeat(3_000_000) })
    return [
      await post('/api/common/upload', form(), { authorization: token }),
      await post('/api/common/upload', form(), {}),
      await post('/api/user/login', json, { 'content-type': 'application/json' }),
    ]
  })
  expect(answers).toEqual(['body_too_large', 'token_missing', 'body_too_large'])
  await member.done('/api/user/getInfo')
})

/** Names no host, which is refused. */
const REASON = '<img src=x onerror=alert(1)>'

test('of 200 scripts as a name and as a reason none runs, and each is shown as it was written', { timeout: 300_000 }, async () => {
  const { hand, member } = await memberAt({ language: 'en', theme: 'light' })
  const { page, open } = hand
  let run = 0
  page.on('dialog', (dialog) => {
    run += 1
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('x.example')) run += 1
  })
  await open('/certification-primary')
  for (const payload of SCRIPTS) {
    await member.done('/api/user/uploadKYC', { realName: payload, idCard: 'X1234567', flag: 1 })
    const shown = payload.normalize('NFKC').replace(/\s+/gu, ' ').trim()
    // Sent past the screen: one that is asking already shows it the next time it is opened.
    await expect.poll(() => page.evaluate(readAnew, shown), { timeout: 60_000 }).toBe(shown)
    await member.done('/api/user/withdrawKYC', {})
  }
  await member.done('/api/user/uploadKYC', { realName: 'Sample Person', idCard: 'X1234567', flag: 1 })
  await decide(member, 'reject', REASON)
  await page.reload()
  await page.getByText(REASON).waitFor()
  await open('/home')
  await page.getByRole('region').first().waitFor()
  expect([run, await page.evaluate(() => 'hit' in window)]).toEqual([0, false])
})

test.for([320, 1_280])('at %i px and at twice the text nothing is wider than the window', { timeout: 90_000 }, async (width) => {
  const hand = await kept.get('verified', async () => {
    const { hand, member } = await memberAt({ language: 'en', theme: 'light' })
    await member.done('/api/user/uploadKYC', { realName: 'Sample Person', idCard: 'X1234567', flag: 1 })
    await decide(member, 'approve')
    return hand
  })
  inHand = hand
  const { page, open } = hand
  await page.setViewportSize({ width, height: 640 })
  const isWithin = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  for (const path of ['/certification-primary', '/certification-advanced']) {
    await open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(() => document.querySelector('.skeleton') === null)
    await isWithin()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await isWithin()
    await isClean(hand)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }
})

/**
 * Runs in the page: goes to a screen that asks nothing and back, and reads what was sent. What was asked before may stand
 * there; after two seconds without a change the screen is opened once more. In the page itself, for there are hundreds.
 */
async function readAnew(shown: string): Promise<string | null> {
  const until = Date.now() + 2_000
  const read = () => document.querySelector('dd')?.textContent ?? null
  const pause = () => new Promise((done) => setTimeout(done, 10))
  location.hash = '#/receipt'
  while (document.querySelector('input[type=file]') === null && Date.now() < until) await pause()
  location.hash = '#/certification-primary'
  while (read() !== shown && Date.now() < until) await pause()
  return read()
}
