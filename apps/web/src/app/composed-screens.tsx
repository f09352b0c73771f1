import type { ComponentType } from 'react'
import { DemoOfferCard } from '../features/account/demo/DemoOfferCard.tsx'
import { DemoPromoCard } from '../features/account/demo/DemoPromoCard.tsx'

/**
 * Screens that show parts of other features. Features never import each other: what one shows of another is handed to
 * it here.
 */
export const COMPOSED_SCREENS: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/quote': async () => {
    const { QuoteScreen } = await import('../features/markets/QuoteScreen.tsx')
    return () => <QuoteScreen promo={<DemoPromoCard />} />
  },
  '/trade': async () => (await import('./TradeScreen.tsx')).TradeScreen,
  '/assets': async () => {
    const [{ AssetsScreen }, { DemoResetCard }] = await Promise.all([
      import('../features/wallet/AssetsScreen.tsx'),
      import('../features/account/demo/DemoResetCard.tsx'),
    ])
    const offers = (
      <>
        <DemoOfferCard />
        <DemoResetCard />
      </>
    )
    return () => <AssetsScreen offer={offers} />
  },
}
