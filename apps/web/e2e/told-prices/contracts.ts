import { beforeAll, describe, expect, test } from 'vitest'
import type { HouseWithToldPrices } from '../houses/house-with-told-prices.ts'
import { looks } from '../looks.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { ContractPage } from '../pages/contract-page.ts'
import { axeFindings, type Language, type Phone, type Theme } from '../pages/phone.ts'
import { onPhone } from './on-phone.ts'

interface Look {
  readonly language: Language
  readonly theme: Theme
  /** Nobody else's prices move under this look. */
  readonly coin: string
  /** Price at the beginning, and the face of a contract. */
  readonly opening: number
  readonly face: number
}
const LOOKS = looks<Look>(
  [{ language: 'en', theme: 'light', coin: 'BTC', opening: 60_000, face: 0.001 }],
  [
    { language: 'ar', theme: 'dark', coin: 'ETH', opening: 3_000, face: 0.01 },
    { language: 'en', theme: 'dark', coin: 'SOL', opening: 600, face: 0.1 },
    { language: 'ar', theme: 'light', coin: 'LTC', opening: 600, face: 0.1 },
  ],
)
/** After a liquidation a maker's spread is wide for an hour: each has a market without a past. */
const LIQUIDATED = looks<Look>(
  [{ language: 'ar', theme: 'dark', coin: 'BCH', opening: 600, face: 0.1 }],
  [{ language: 'en', theme: 'light', coin: 'BNB', opening: 600, face: 0.1 }],
)
const GUARDED: Look = { language: 'en', theme: 'light', coin: 'LINK', opening: 60, face: 1 }

/** What these tests and those of gates and taps take the prices to be at the beginning. */
export const CONTRACT_PRICES = {
  'ETH/USDT': 3_000,
  ...Object.fromEntries([...LOOKS, ...LIQUIDATED, GUARDED].map(({ coin, opening }) => [`${coin}/USDT`, opening])),
}

let house: HouseWithToldPrices

const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])

/** Somebody in demo at a look's coin; `at` is a price of it by its share of the opening. */
async function trading(
  name: string,
  { language, theme, coin, opening }: Look,
  act: (hand: Phone, contract: ContractPage, at: (share: number) => string) => Promise<void>,
): Promise<void> {
  await onPhone({ language, theme, serverUrl: house.url }, `contract ${name} ${language} ${theme}`, async (hand) => {
    await new AccountPages(hand).enter({ practising: true, isOpened: false })
    const contract = new ContractPage(hand)
    await contract.open(`${coin.toLowerCase()}usdt`)
    await act(hand, contract, (share) => String(Number((opening * share).toFixed(2))))
  })
}

export function contracts(houseOf: () => HouseWithToldPrices): void {
  beforeAll(() => {
    house = houseOf()
  })

  /** Side by side: each has a window, an account and a market of its own. */
  describe.concurrent('side by side', () => {
    test.each(LOOKS)(
      'a long is opened by a limit order, gets margin and stops, is closed in part and whole ($language, $theme) [ST-036, ST-037, RT-107]',
      { timeout: 180_000 },
      (look) =>
        trading('long', look, async (hand, contract, at) => {
          const { page, word } = hand
          const tell = (share: number) => house.tell(Number(at(share)), `${look.coin}/USDT`)
          await isClean(hand)

          // It rests below the price until the price comes down to it: by no more than the taker's fee, so that the
          // maker's spread stays narrow.
          await contract.openAtLimit('long', { price: at(0.99975), contracts: '20' })
          await contract.tab('pending', 1).waitFor()
          tell(0.9995)
          const long = contract.position('long')
          await long.waitFor()
          await contract.tab('pending', 0).waitFor()
          tell(1)
          await hand.toastIsGone()

          await contract.addMargin(long, '50')
          await hand.toastIsGone()
          await contract.setStop(long, 'take_profit', at(1.1))
          await hand.toastIsGone()
          await contract.setStop(long, 'stop_loss', at(0.95))
          await contract.tab('stops_short', 2).waitFor()
          await hand.toastIsGone()
          await isClean(hand)

          const sheet = await contract.act(long, 'close_position')
          await isClean(hand)
          await page.keyboard.press('Escape')
          await sheet.waitFor({ state: 'detached' })
          await contract.close(long, '8')
          await long.filter({ hasText: `= ${Number((12 * look.face).toFixed(3))} ${look.coin}` }).waitFor()
          await hand.toastIsGone()
          await contract.close(long)
          await contract.panel.getByText(word('contract.no_positions')).waitFor()
          await contract.tab('stops_short', 0).waitFor()

          await contract.tab('history', 3).click()
          const past = contract.panel.getByRole('article')
          await past.nth(2).waitFor()
          await past.nth(2).waitFor()
          expect(await past.count()).toBe(3)
          await contract.panel.getByRole('radio', { name: word('contract.past_positions') }).click()
          await contract.panel.getByText(word('contract.ended_user')).waitFor()
          await isClean(hand)
        }),
    )

    test('a long opens with take profit and stop loss in one order, and is reversed', { timeout: 120_000 }, () =>
      trading('reversed', GUARDED, async (hand, contract, at) => {
        await contract.fillAtMarket({ contracts: '10' })
        await contract.ticket.locator('dd', { hasText: '≈' }).first().waitFor()
        await contract.fillStops({ takeProfit: at(1.02), stopLoss: at(0.98) })
        await isClean(hand)
        await contract.send('long')
        const long = contract.position('long')
        await long.waitFor()
        await contract.tab('stops_short', 2).waitFor()
        await hand.toastIsGone()
        await contract.reverse(long)
        await contract.position('short').waitFor()
        await long.waitFor({ state: 'detached' })
        await contract.tab('stops_short', 0).waitFor()
        await isClean(hand)
      }),
    )

    test.each(LIQUIDATED)(
      'a short at a hundred times is liquidated when the mark rises, and says why ($language, $theme)',
      { timeout: 120_000 },
      (look) =>
        trading('short', look, async (hand, contract) => {
          const { word } = hand
          await contract.chooseLeverage(100)
          await contract.openAtMarket('short', { contracts: '10' })
          await contract.position('short').waitFor()
          house.tell(605, `${look.coin}/USDT`)
          await contract.panel.getByText(word('contract.no_positions')).waitFor({ timeout: 30_000 })
          await contract.panel.getByRole('tab', { name: new RegExp(`^${word('contract.history')} \\(`) }).click()
          await contract.panel.getByRole('radio', { name: word('contract.past_positions') }).click()
          await contract.panel.getByRole('button', { name: word('contract.why_closed') }).click()
          // The mark of each step, as it is published.
          await contract.panel
            .getByText(/\b605\b/)
            .first()
            .waitFor()
          await isClean(hand)
        }),
    )
  })
}
