import type { FeatureRoute } from '../../live/routes/feature-route.ts'

const contacts = () => import('./keys/ContactScreens.tsx')

/** Keys of the account. */
const keyRoutes: readonly FeatureRoute[] = (
  [
    { path: '/security', screen: async () => (await import('./keys/SecurityScreen.tsx')).SecurityScreen },
    { path: '/change-password', screen: async () => (await import('./keys/ChangePasswordScreen.tsx')).ChangePasswordScreen },
    { path: '/fund-password', screen: async () => (await import('./keys/FundPasswordScreen.tsx')).FundPasswordScreen },
    { path: '/email-authentication', screen: async () => (await contacts()).EmailScreen },
    { path: '/phone-authentication', screen: async () => (await contacts()).PhoneScreen },
    { path: '/security/authenticator', screen: async () => (await import('./keys/TotpScreen.tsx')).TotpScreen },
    { path: '/security/passkeys', screen: async () => (await import('./keys/PasskeysScreen.tsx')).PasskeysScreen },
  ] as const
).map((route) => ({ ...route, access: 'user', words: 'security', hasPopups: true }))

/** Where payouts go, and what the exchange knows about its owner. */
const ownRoutes: readonly FeatureRoute[] = (
  [
    {
      path: '/addAddress',
      words: ['withdrawalAddress', 'security'],
      screen: async () => (await import('./address/AddressScreen.tsx')).AddressScreen,
    },
    {
      path: '/security/own-data',
      words: ['ownData', 'security'],
      screen: async () => (await import('./own-data/OwnDataScreen.tsx')).OwnDataScreen,
    },
    {
      path: '/security/close-account',
      words: ['ownData', 'security'],
      screen: async () => (await import('./own-data/CloseAccountScreen.tsx')).CloseAccountScreen,
    },
    {
      path: '/account-closed',
      access: 'public',
      words: 'ownData',
      screen: async () => (await import('./own-data/ClosedScreen.tsx')).ClosedScreen,
    },
  ] as const
).map((route) => ({ access: 'user', hasPopups: true, ...route }))

const words = 'walletLogin'
const walletRoutes: readonly FeatureRoute[] = [
  { path: '/no-wallet', access: 'public', words, screen: async () => (await import('./ways-in/NoWalletScreen.tsx')).NoWalletScreen },
  {
    path: '/security/wallet',
    access: 'user',
    words: [words, 'security'],
    hasPopups: true,
    screen: async () => (await import('./keys/AddWalletScreen.tsx')).AddWalletScreen,
  },
]

export const accountRoutes: readonly FeatureRoute[] = [
  {
    path: '/login',
    access: 'public',
    words: [words, 'security'],
    screen: async () => (await import('./ways-in/LoginScreen.tsx')).LoginScreen,
  },
  { path: '/register', access: 'public', words, screen: async () => (await import('./ways-in/RegisterScreen.tsx')).RegisterScreen },
  { path: '/forgot-password', access: 'public', screen: async () => (await import('./ways-in/ForgotScreen.tsx')).ForgotScreen },
  ...keyRoutes,
  ...ownRoutes,
  ...walletRoutes,
]
