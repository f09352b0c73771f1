import type { FeatureRoute } from '../../live/routes/feature-route.ts'

const withdraw = { access: 'user', hasPopups: true, words: 'withdraw' } as const
/** New withdrawals alone: records and cancels stay open. */
const asking = { ...withdraw, words: ['withdraw', 'trade'], freezeKeys: ['WITHDRAW'] } as const

export const withdrawRoutes: readonly FeatureRoute[] = [
  { ...asking, path: '/withdraw', screen: async () => (await import('./MethodsScreen.tsx')).MethodsScreen },
  { ...asking, path: '/withdraw-apply', screen: async () => (await import('./apply/ApplyScreen.tsx')).ApplyScreen },
  { ...withdraw, path: '/withdraw-order', screen: async () => (await import('./OrdersScreen.tsx')).OrdersScreen },
  { ...withdraw, path: '/withdraw-detail', screen: async () => (await import('./DetailScreen.tsx')).DetailScreen },
  { ...withdraw, access: 'public', path: '/withdraw-cancel', screen: async () => (await import('./CancelScreen.tsx')).CancelScreen },
]
