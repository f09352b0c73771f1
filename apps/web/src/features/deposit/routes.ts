import type { FeatureRoute } from '../../live/routes/feature-route.ts'

const deposit = { access: 'user', freezeKeys: ['RECHARGE'], words: ['deposit', 'pictures'] } as const

export const depositRoutes: readonly FeatureRoute[] = [
  { ...deposit, path: '/recharge', screen: async () => (await import('./CoinsScreen.tsx')).CoinsScreen },
  { ...deposit, path: '/recharge-apply', screen: async () => (await import('./ApplyScreen.tsx')).ApplyScreen },
  { access: 'user', words: 'deposit', path: '/recharge-order', screen: async () => (await import('./OrdersScreen.tsx')).OrdersScreen },
  { access: 'user', words: 'deposit', path: '/recharge-detail', screen: async () => (await import('./DetailScreen.tsx')).DetailScreen },
]
