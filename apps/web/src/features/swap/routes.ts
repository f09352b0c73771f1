import type { FeatureRoute } from '../../live/routes/feature-route.ts'
import { SWAP_FREEZE_KEYS } from './freeze-keys.ts'

export const swapRoutes: readonly FeatureRoute[] = [
  {
    path: '/swap',
    access: 'user',
    width: 'page',
    hasPopups: true,
    words: ['swap', 'trade'],
    freezeKeys: SWAP_FREEZE_KEYS,
    screen: async () => (await import('./SwapScreen.tsx')).SwapScreen,
  },
]
