import { creditClaim, refuseClaim } from '../../houses/claims.ts'
import type { HouseWithOperators } from '../../houses/house-with-operators.ts'
import type { Camera } from '../../pages/camera.ts'
import { DepositPages } from '../../pages/deposit-pages.ts'
import { Member } from '../../pages/member.ts'
import type { Phone } from '../../pages/phone.ts'

const USDT = '/recharge-apply?type=USDT-TRC20&coin=usdt'
const WIRE = '/recharge-apply?type=USD+wire&coin=usdt&isMCS=true'

/** Deposits: coins, address and wire, what the form refuses, the list in each state, one deposit in each. */
export async function depositsOfAMember(hand: Phone, camera: Camera, house: HouseWithOperators): Promise<void> {
  const { page, word, open } = hand
  const deposits = new DepositPages(hand)
  const member = await Member.of(house.url)
  await member.takes(hand)
  await open('/recharge-order')
  await page.getByText(word('deposit.no_orders')).waitFor()
  await camera.take('none')
  await open('/recharge')
  await page.getByRole('link', { name: /^USDT/ }).waitFor()
  await camera.take('coins')
  await open(USDT)
  await page.getByRole('img').first().waitFor()
  await camera.take('address')
  await deposits.submit()
  await page.getByText(word('messages.recharge_img'), { exact: true }).waitFor()
  await camera.takeDown('refused', page.getByRole('button', { name: word('deposit.submit'), exact: true }))
  await open(WIRE)
  await page.getByRole('tab').first().waitFor()
  await camera.take('wire')
  await decided(hand, camera, { house, member })
  await closed(hand, camera, house)
}

interface Decided {
  readonly house: HouseWithOperators
  readonly member: Member
}

async function decided(hand: Phone, camera: Camera, { house, member }: Decided): Promise<void> {
  const { page, word, open } = hand
  const deposits = new DepositPages(hand)
  await deposits.claim('100.5')
  await hand.toastIsGone()
  await deposits.rows('100.5').click()
  await page.getByText(word('deposit.step_checked'), { exact: true }).waitFor()
  await camera.take('waiting')
  await creditClaim(house, member, '99.5', ['The chain kept 1 USDT as its fee'])
  await page.reload()
  await page.getByText(word('deposit.step_credited'), { exact: true }).waitFor()
  await camera.take('credited')
  await deposits.claim('12')
  await refuseClaim(house, member, 'Nothing has arrived under this address')
  await deposits.claim('1250.123456')
  await hand.toastIsGone()
  await open('/recharge-order')
  await deposits.rows('1,250').or(deposits.rows('١')).or(deposits.rows('1250')).first().waitFor()
  await camera.take('list')
  await page.getByRole('tab', { name: word('deposit.tab_failed') }).click()
  await deposits.rows('12').first().click()
  await page.getByText(word('deposit.step_refused'), { exact: true }).waitFor()
  await camera.take('failed')
}

async function closed(hand: Phone, camera: Camera, house: HouseWithOperators): Promise<void> {
  const { page, word, open } = hand
  await (await Member.of(house.url, { practising: true })).takes(hand)
  await open('/recharge')
  await page.getByText(word('deposit.closed_demo_title')).waitFor()
  await camera.take('demo')
}
