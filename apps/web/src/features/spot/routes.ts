import type { FeatureRoute } from '../../live/routes/feature-route.ts'
import { SPOT_FREEZE_KEYS } from './freeze-keys.ts'

export const spotRoutes: readonly FeatureRoute[] = [
  {
    path: '/tradeBB',
    access: 'user',
    width: 'whole',
    isDense: true,
    words: 'desk',
    hasPopups: true,
    freezeKeys: SPOT_FREEZE_KEYS,
    screen: async () => (await import('./SpotScreen.tsx')).SpotScreen,
  },
]
