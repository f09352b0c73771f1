import type { FeatureRoute } from '../../live/routes/feature-route.ts'

export const accountRoutes: readonly FeatureRoute[] = [
  { path: '/login', access: 'public', screen: async () => (await import('./ways-in/LoginScreen.tsx')).LoginScreen },
  { path: '/register', access: 'public', screen: async () => (await import('./ways-in/RegisterScreen.tsx')).RegisterScreen },
  { path: '/forgot-password', access: 'public', screen: async () => (await import('./ways-in/ForgotScreen.tsx')).ForgotScreen },
]
