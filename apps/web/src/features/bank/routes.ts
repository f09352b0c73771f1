import type { FeatureRoute } from '../../live/routes/feature-route.ts'

const bank = { access: 'user', hasPopups: true, words: 'bank' } as const

export const bankRoutes: readonly FeatureRoute[] = [
  { ...bank, path: '/bind-card', screen: async () => (await import('./BankCardsScreen.tsx')).BankCardsScreen },
  { ...bank, path: '/add-bank', screen: async () => (await import('./AddCardScreen.tsx')).AddCardScreen },
  { ...bank, path: '/edit-bank', screen: async () => (await import('./EditCardScreen.tsx')).EditCardScreen },
]
