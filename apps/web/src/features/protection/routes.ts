import type { FeatureRoute } from '../../live/routes/feature-route.ts'

export const protectionRoutes: readonly FeatureRoute[] = [
  {
    path: '/protection',
    access: 'user',
    hasPopups: true,
    words: 'protection',
    screen: async () => (await import('./ProtectionScreen.tsx')).ProtectionScreen,
  },
]
