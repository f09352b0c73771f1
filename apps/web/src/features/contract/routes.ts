import { type FeatureRoute, TRADE_WORDS } from '../../live/routes/feature-route.ts'
import { CONTRACT_FREEZE_KEYS } from './figures/freeze-keys.ts'

export const contractRoutes: readonly FeatureRoute[] = [
  {
    path: '/tradeU',
    access: 'user',
    width: 'whole',
    isDense: true,
    hasPopups: true,
    readsCoins: true,
    readsAhead: async (cache) => (await import('./ContractScreen.tsx')).askAhead(cache),
    words: ['contract', ...TRADE_WORDS],
    freezeKeys: CONTRACT_FREEZE_KEYS,
    screen: async () => (await import('./ContractScreen.tsx')).ContractScreen,
  },
]
