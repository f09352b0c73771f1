import type { FeatureRoute } from '../../live/routes/feature-route.ts'

export const detailRoutes: readonly FeatureRoute[] = [
  {
    path: '/tradeDetail',
    access: 'user',
    width: 'whole',
    words: 'desk',
    hasPopups: true,
    screen: async () => (await import('./DetailScreen.tsx')).DetailScreen,
  },
]
