import type { FeatureRoute } from '../../live/routes/feature-route.ts'

export const transferRoutes: readonly FeatureRoute[] = [
  {
    path: '/transfer',
    access: 'user',
    freezeKeys: ['TRANSFERFUNDS'],
    words: ['transfer', 'trade'],
    screen: async () => (await import('./TransferScreen.tsx')).TransferScreen,
  },
]
