import type { FeatureRoute } from '../../live/routes/feature-route.ts'

export const rulesRoutes: readonly FeatureRoute[] = [
  { path: '/tradingRules', access: 'user', words: 'trade', screen: async () => (await import('./RulesScreen.tsx')).RulesScreen },
]
