import { beforeAll, expect, test } from 'vitest'
import type { HouseWithToldPrices } from '../houses/house-with-told-prices.ts'
import { looks } from '../looks.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { MoneyPages } from '../pages/money-pages.ts'
import { axeFindings, type Language, type Phone, type Theme } from '../pages/phone.ts'
import { onPhone } from './on-phone.ts'

let house: HouseWithToldPrices

const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])

interface Look {
  readonly language: Language
  readonly theme: Theme
  readonly width?: number
}

async function converting(look: Look, act: (hand: Phone) => Promise<void>, realm = 'real') {
  await onPhone({ ...look, serverUrl: house.url }, `swap ${look.language} ${look.theme}`, async (hand) => {
    const { name } = await new AccountPages(hand).enter({ practising: realm === 'demo', isOpened: false })
    if (realm === 'real') await house.deposit(name, 20_000)
    await hand.open('/swap')
    await act(hand)
  })
}

/** BTC stands at 60,000, so that what a conversion brings is known. */
export function swaps(houseOf: () => HouseWithToldPrices): void {
  beforeAll(() => {
    house = houseOf()
  })

  test.each(
    looks<Look>(
      [{ language: 'ar', theme: 'dark', width: 320 }],
      [
        { language: 'en', theme: 'light' },
        { language: 'zh', theme: 'light', width: 320 },
      ],
    ),
  )('an amount is quoted, converted and listed ($language, $theme) [RT-080, ER-039]', { timeout: 120_000 }, (look) =>
    converting(look, async (hand) => {
      const money = new MoneyPages(hand)
      await money.quoteBtc('max')
      await isClean(hand)
      await money.convert()
      // 20,000 / (60,000 x 1.002)
      await money.newestBrought('0.33266799')
      await hand.toastIsGone()
      await isClean(hand)
    }),
  )

  test('in the demo it says why not', { timeout: 60_000 }, () =>
    converting(
      { language: 'en', theme: 'dark' },
      async (hand) => {
        await hand.page.getByText(hand.word('swap.demo_text')).waitFor()
        await isClean(hand)
      },
      'demo',
    ),
  )
}
