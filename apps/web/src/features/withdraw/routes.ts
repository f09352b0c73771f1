import type { FeatureRoute } from '../../live/routes/feature-route.ts'

const withdraw = { access: 'user', hasPopups: true, words: 'withdraw' } as const
/** New withdrawals alone: records and cancels stay open. */
const freezeKeys = ['WITHDRAW'] as const

export const withdrawRoutes: readonly FeatureRoute[] = [
  { ...withdraw, path: '/withdraw', freezeKeys, screen: async () => (await import('./MethodsScreen.tsx')).MethodsScreen },
  {
    ...withdraw,
    path: '/withdraw-apply',
    words: ['withdraw', 'trade'],
    freezeKeys,
    screen: async () => (await import('./apply/ApplyScreen.tsx')).ApplyScreen,
  },
  { ...withdraw, path: '/withdraw-order', screen: async () => (await import('./OrdersScreen.tsx')).OrdersScreen },
  { ...withdraw, path: '/withdraw-detail', screen: async () => (await import('./DetailScreen.tsx')).DetailScreen },
  { ...withdraw, access: 'public', path: '/withdraw-cancel', screen: async () => (await import('./CancelScreen.tsx')).CancelScreen },
]
