import { type FeatureRoute, TRADE_WORDS } from '../../live/routes/feature-route.ts'
import { SPOT_FREEZE_KEYS } from './freeze-keys.ts'

export const spotRoutes: readonly FeatureRoute[] = [
  {
    path: '/tradeBB',
    access: 'user',
    width: 'whole',
    isDense: true,
    words: ['spot', ...TRADE_WORDS],
    hasPopups: true,
    readsCoins: true,
    readsAhead: async (cache) => (await import('./SpotScreen.tsx')).askAhead(cache),
    freezeKeys: SPOT_FREEZE_KEYS,
    screen: async () => (await import('./SpotScreen.tsx')).SpotScreen,
  },
]
