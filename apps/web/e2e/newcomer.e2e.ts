import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { looks } from './looks.ts'
import { AccountPages } from './pages/account-pages.ts'
import { type Language, type Phone, phone } from './pages/phone.ts'
import { SpotPage } from './pages/spot-page.ts'

let inHand: Phone | undefined
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})

test.each(looks<Language>(['en'], ['ar']))(
  'a newcomer registers, is signed in at once, practises, buys BTC, rests an order and cancels it (%s) [ST-023, ST-038, RT-112]',
  async (language) => {
    inHand = await phone({ language })
    const account = new AccountPages(inHand)
    const spot = new SpotPage(inHand)
    const name = `new${randomBytes(4).toString('hex')}`

    await account.register({ name, password: 'a long enough one' })
    await account.readMail()
    await account.startSimulatedTrading()

    // A simulated coin whose tick is below a basis point: its book moves every second. A recorded minute, or a coarser
    // tick, may stand still.
    await spot.open('bchusdt')
    const before = await spot.prices()
    await expect.poll(() => spot.prices(), { timeout: 15_000 }).not.toEqual(before)

    await spot.open('btcusdt')
    const usdtBefore = await spot.available()
    await spot.buyAtMarket({ turnover: '1000' })
    await spot.sees('spot.bought_line')
    await inHand.toastIsGone()
    await expect.poll(() => spot.available(), { timeout: 10_000 }).toBeLessThan(usdtBefore - 900)
    const usdtAfter = await spot.available()
    expect(usdtAfter).toBeGreaterThan(usdtBefore - 1001)

    await spot.buyAtLimit({ percentBelow: 10, quantity: '0.01' })
    await expect.poll(() => spot.openOrders()).toBe(1)
    await expect.poll(() => spot.available()).toBeLessThan(usdtAfter)
    await spot.cancelFirstOrder()
    await expect.poll(() => spot.openOrders()).toBe(0)
    await expect.poll(() => spot.available()).toBe(usdtAfter)
  },
)
