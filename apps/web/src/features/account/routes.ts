import type { FeatureRoute } from '../../live/routes/feature-route.ts'

const words = 'walletLogin'
export const accountRoutes: readonly FeatureRoute[] = [
  { path: '/login', access: 'public', words, screen: async () => (await import('./ways-in/LoginScreen.tsx')).LoginScreen },
  { path: '/register', access: 'public', words, screen: async () => (await import('./ways-in/RegisterScreen.tsx')).RegisterScreen },
  { path: '/forgot-password', access: 'public', screen: async () => (await import('./ways-in/ForgotScreen.tsx')).ForgotScreen },
  { path: '/no-wallet', access: 'public', words, screen: async () => (await import('./ways-in/NoWalletScreen.tsx')).NoWalletScreen },
  { path: '/security/wallet', access: 'user', words, screen: async () => (await import('./wallet/AddWalletScreen.tsx')).AddWalletScreen },
]
