import { type FeatureRoute, TRADE_WORDS } from '../../live/routes/feature-route.ts'

export const detailRoutes: readonly FeatureRoute[] = [
  {
    path: '/tradeDetail',
    access: 'user',
    width: 'whole',
    words: TRADE_WORDS,
    hasPopups: true,
    readsCoins: true,
    screen: async () => (await import('./DetailScreen.tsx')).DetailScreen,
  },
]
