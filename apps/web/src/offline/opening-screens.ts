/** A screen that pages open with. */
interface Screen {
  readonly path: string
  /** The end of the path of its module. */
  readonly module: string
  readonly isUser: boolean
  /** Sections of words that it needs; those of plugins/words.ts that come together are one, `trading`. */
  readonly words: readonly string[]
}

const TRADING = ['trading', 'desk']
export const SCREENS: readonly Screen[] = [
  { path: '/quote', module: 'features/markets/QuoteScreen.tsx', isUser: false, words: TRADING },
  { path: '/tradeBB', module: 'features/spot/SpotScreen.tsx', isUser: true, words: ['spot', ...TRADING] },
  { path: '/tradeU', module: 'features/contract/ContractScreen.tsx', isUser: true, words: ['contract', ...TRADING] },
  { path: '/trade', module: 'app/TradeScreen.tsx', isUser: true, words: ['option', ...TRADING] },
  { path: '/tradeDetail', module: 'features/detail/DetailScreen.tsx', isUser: true, words: TRADING },
  { path: '/assets', module: 'features/wallet/AssetsScreen.tsx', isUser: true, words: ['desk'] },
]
