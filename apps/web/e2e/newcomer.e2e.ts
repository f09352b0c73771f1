import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { isWhole, leaves, typesAgain, typesAgainAndLeaves } from './after-act.ts'
import { looks } from './looks.ts'
import { AccountPages } from './pages/account-pages.ts'
import { ContractPage } from './pages/contract-page.ts'
import { type Language, type Phone, phone } from './pages/phone.ts'
import { pullUp } from './pages/pull-up.ts'
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
    await typesAgainAndLeaves(inHand, spot.turnover, '20')
    await spot.open('btcusdt')
    await expect.poll(() => spot.available(), { timeout: 10_000 }).toBeLessThan(usdtBefore - 900)
    const usdtAfter = await spot.available()
    expect(usdtAfter).toBeGreaterThan(usdtBefore - 1001)

    await spot.buyAtLimit({ percentBelow: 10, quantity: '0.01' })
    await expect.poll(() => spot.openOrders()).toBe(1)
    await expect.poll(() => spot.available()).toBeLessThan(usdtAfter)
    await spot.cancelFirstOrder()
    await expect.poll(() => spot.openOrders()).toBe(0)
    await expect.poll(() => spot.available()).toBe(usdtAfter)
    await leaves(inHand)
    await tradesFutures(inHand)
  },
)

/** Opens a contract, unfolds the stops of the next one and folds them away again. */
async function tradesFutures(hand: Phone): Promise<void> {
  const contract = new ContractPage(hand)
  await contract.open('btcusdt')
  await contract.openAtMarket('long', { contracts: '5' })
  await contract.position('long').waitFor()
  await pullUp(hand, false)
  await typesAgain(hand, contract.contracts, '7')
  for (let turn = 0; turn < 2; turn++) {
    await contract.fillStops({ takeProfit: '1000000', stopLoss: '1' })
    await isWhole(hand)
    await contract.foldStops()
    await isWhole(hand)
  }
  await contract.openAtMarket('long', { contracts: '7' })
  await contract.position('long').waitFor()
  await typesAgainAndLeaves(hand, contract.contracts, '9')
}
