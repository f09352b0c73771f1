import type { FeatureRoute } from '../../live/routes/feature-route.ts'

const receiptScreen = async () => (await import('./receipt/ReceiptScreen.tsx')).ReceiptScreen

export const fairnessRoutes: readonly FeatureRoute[] = [
  {
    path: '/fairness',
    access: 'public',
    width: 'page',
    words: ['fairness', 'trade'],
    screen: async () => (await import('./FairnessScreen.tsx')).FairnessScreen,
  },
  // Without an id: a receipt that somebody has as a file.
  { path: '/receipt', access: 'public', width: 'page', words: ['fairness', 'trade'], screen: receiptScreen },
  { path: '/receipt/:id', access: 'user', width: 'page', words: ['fairness', 'trade'], screen: receiptScreen },
]
