import type { FeatureRoute } from '../../live/routes/feature-route.ts'

const certification = { access: 'user', hasPopups: true, words: ['certification', 'pictures'] } as const

export const certificationRoutes: readonly FeatureRoute[] = [
  { ...certification, path: '/certification-primary', screen: async () => (await import('./screens.tsx')).PrimaryScreen },
  { ...certification, path: '/certification-advanced', screen: async () => (await import('./screens.tsx')).AdvancedScreen },
]
