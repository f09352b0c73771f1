import { type FeatureRoute, TRADE_WORDS } from '../../live/routes/feature-route.ts'
import { OPTION_FREEZE_KEYS } from './ticket/freeze-keys.ts'

export const optionRoutes: readonly FeatureRoute[] = [
  {
    path: '/trade',
    access: 'user',
    width: 'whole',
    isDense: true,
    hasPopups: true,
    readsCoins: true,
    readsAhead: async (cache) => (await import('./OptionScreen.tsx')).askAhead(cache),
    words: ['option', ...TRADE_WORDS],
    freezeKeys: OPTION_FREEZE_KEYS,
  },
]
