import type { HouseWithOperators } from '../houses/house-with-operators.ts'
import { decideReview } from '../houses/operator-desk.ts'
import type { Camera } from '../pages/camera.ts'
import { Member } from '../pages/member.ts'
import type { Phone } from '../pages/phone.ts'

const SIDES = ['front', 'back', 'hand'] as const

/** Both levels of verification: forms, what they refuse, pictures on their way, and each decision. */
export async function identityOfAMember(hand: Phone, camera: Camera, house: HouseWithOperators): Promise<void> {
  const { page } = hand
  const member = await Member.of(house.url)
  await member.takes(hand)
  const picture = await page.screenshot({ type: 'jpeg' })
  await primary(hand, camera, house)
  await advanced(hand, camera, house, picture)
}

async function primary(hand: Phone, camera: Camera, house: HouseWithOperators): Promise<void> {
  const { page, word, open } = hand
  await open('/certification-advanced')
  await page.getByText(word('messages.please_primary')).waitFor()
  await camera.take('primary-first')
  await open('/certification-primary')
  await page.locator('input[name=name]').waitFor()
  await camera.take('primary')
  await submit(hand)
  await page.getByText(word('messages.advanced_please_name'), { exact: true }).first().waitFor()
  await camera.take('primary-refused')
  const country = page.locator('button[aria-haspopup=dialog]')
  await camera.takeOpened('country', country, page.getByRole('dialog'))
  await fillTexts(hand)
  await page.route('**/api/user/uploadKYC', (route) => route.abort())
  await submit(hand)
  await heading(hand, 'not_sent')
  await camera.take('not-sent')
  await page.unroute('**/api/user/uploadKYC')
  await page.getByRole('button', { name: word('certification.resubmit') }).click()
  // Within half a second of the first submit the same one counts as a double tap.
  await page.waitForTimeout(600)
  await submit(hand)
  await heading(hand, 'under_review')
  await hand.toastIsGone()
  await camera.take('primary-under-review')
  const withdraw = page.getByRole('button', { name: word('certification.withdraw') })
  await camera.takeOpened('withdraw', withdraw, page.getByRole('alertdialog'))
  await decideReview(house, 'reject', 'The name is not complete')
  await page.reload()
  await heading(hand, 'failed')
  await camera.take('primary-failed')
  await page.getByRole('button', { name: word('certification.resubmit') }).click()
  await fillTexts(hand)
  await submit(hand)
  await heading(hand, 'under_review')
  await decideReview(house, 'approve')
  await page.reload()
  await heading(hand, 'verified')
  await camera.take('primary-verified')
}

async function advanced(hand: Phone, camera: Camera, house: HouseWithOperators, picture: Buffer): Promise<void> {
  const { page, word, open } = hand
  const put = (side: string, buffer = picture) =>
    page.locator(`input[data-side=${side}]`).setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer })
  const uploaded = page.getByText(word('pictures.uploaded'), { exact: true })
  await open('/certification-advanced')
  await page.locator('input[data-side=hand]').waitFor({ state: 'attached' })
  await camera.take('advanced')
  await submit(hand)
  await page.getByText(word('messages.loan_hand'), { exact: true }).first().waitFor()
  await hand.toastIsGone()
  await camera.takeDown('advanced-refused', page.getByRole('group').nth(0))
  await put('front')
  await uploaded.first().waitFor()
  await page.route('**/api/common/upload', (route) => route.abort())
  await put('back')
  await page.getByText(word('pictures.failed'), { exact: true }).first().waitFor()
  await page.unroute('**/api/common/upload')
  await put('hand', Buffer.from('<svg/>'))
  await page.locator('button[name=hand]').waitFor()
  await camera.takeDown('advanced-pictures', page.getByRole('group').nth(0))
  await page.locator('input[name=number]').fill('X1234567')
  for (const side of SIDES) await put(side)
  await uploaded.nth(2).waitFor()
  await camera.takeDown('advanced-complete', page.getByRole('group').nth(0))
  await submit(hand)
  await heading(hand, 'under_review')
  await hand.toastIsGone()
  await camera.take('advanced-under-review')
  await decideReview(house, 'want-more', 'The back is dark')
  await page.reload()
  await heading(hand, 'more_wanted')
  await camera.take('more-wanted')
  await camera.takeDown('more-wanted-pictures', page.getByRole('group').nth(0))
  await put('back')
  await uploaded.first().waitFor()
  await submit(hand)
  await heading(hand, 'under_review')
  await decideReview(house, 'approve')
  await page.reload()
  await heading(hand, 'verified')
  await camera.take('advanced-verified')
}

async function fillTexts({ page }: Phone): Promise<void> {
  await page.locator('input[name=name]').fill('Sample Person')
  await page.locator('input[name=number]').fill('X1234567')
}
const submit = ({ page, word }: Phone) => page.getByRole('button', { name: word('certification.submit'), exact: true }).click()
const heading = ({ page, word }: Phone, key: string) =>
  page.getByRole('heading', { name: word(`certification.${key}`), exact: true }).waitFor()
