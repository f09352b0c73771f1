import type { FeatureRoute } from '../../live/routes/feature-route.ts'

export const preferencesRoutes: readonly FeatureRoute[] = [
  {
    path: '/language-selection',
    access: 'public',
    words: 'display',
    screen: async () => (await import('./PreferencesScreen.tsx')).PreferencesScreen,
  },
]
