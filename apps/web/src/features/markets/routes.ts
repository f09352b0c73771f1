import type { FeatureRoute } from '../../live/routes/feature-route.ts'

export const marketsRoutes: readonly FeatureRoute[] = [
  { path: '/quote', access: 'public', hasBar: true, width: 'page', words: ['desk', 'chart'] },
]
