import { BookCheck, ChartColumn, Landmark } from 'lucide-react'
import type { ConsolePage } from '../../live/console-page.ts'
import { wordsOf } from '../../words/words.ts'

export const routes: readonly ConsolePage[] = [
  {
    path: '/money',
    title: () => wordsOf('money')('title'),
    menu: { group: 'house', place: 0, icon: Landmark },
    permission: 'see_money',
    screen: async () => (await import('./MoneyScreen.tsx')).MoneyScreen,
  },
  {
    path: '/money/close',
    title: () => wordsOf('money')('close'),
    menu: { group: 'house', place: 1, icon: BookCheck },
    permission: 'see_money',
    screen: async () => (await import('./CloseScreen.tsx')).CloseScreen,
  },
  {
    path: '/money/revenue',
    title: () => wordsOf('revenue')('title'),
    menu: { group: 'house', place: 2, icon: ChartColumn },
    permission: 'see_money',
    screen: async () => (await import('./revenue/RevenueScreen.tsx')).RevenueScreen,
  },
]
