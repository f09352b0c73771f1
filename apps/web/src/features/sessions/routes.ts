import type { FeatureRoute } from '../../live/routes/feature-route.ts'

export const sessionsRoutes: readonly FeatureRoute[] = [
  {
    path: '/sessions',
    access: 'user',
    hasPopups: true,
    words: 'sessions',
    screen: async () => (await import('./SessionsScreen.tsx')).SessionsScreen,
  },
  { path: '/not-me', access: 'public', words: 'sessions', screen: async () => (await import('./NotMeScreen.tsx')).NotMeScreen },
]
