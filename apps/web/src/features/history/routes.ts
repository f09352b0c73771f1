import type { FeatureRoute } from '../../live/routes/feature-route.ts'

export const historyRoutes: readonly FeatureRoute[] = [
  {
    path: '/history',
    access: 'user',
    hasPopups: true,
    width: 'page',
    words: ['history', 'trade'],
    screen: async () => (await import('./HistoryScreen.tsx')).HistoryScreen,
  },
  {
    path: '/statement',
    access: 'user',
    width: 'page',
    words: 'statement',
    screen: async () => (await import('./statement/StatementScreen.tsx')).StatementScreen,
  },
]
