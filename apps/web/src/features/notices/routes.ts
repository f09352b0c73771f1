import type { FeatureRoute } from '../../live/routes/feature-route.ts'

export const noticesRoutes: readonly FeatureRoute[] = [
  { path: '/notices', access: 'user', words: 'notices', screen: async () => (await import('./NoticesScreen.tsx')).NoticesScreen },
  {
    path: '/notices/settings',
    access: 'user',
    words: 'notices',
    screen: async () => (await import('./NoticeSettingsScreen.tsx')).NoticeSettingsScreen,
  },
]
