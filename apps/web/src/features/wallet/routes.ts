import type { FeatureRoute } from '../../live/routes/feature-route.ts'

export const walletRoutes: readonly FeatureRoute[] = [
  { path: '/assets', access: 'user', hasBar: true, hasPopups: true, width: 'page', words: 'desk' },
]
