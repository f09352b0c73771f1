import { placedSwapSummary, type SwapWish, swapQuoteSummary, swapSummary, swapWishToWire } from './summaries/swap-summaries.ts'

/** As it was shown: for less the swap is released. */
interface SwapInput extends SwapWish {
  readonly minimum: string
}

export const swapTranslations = {
  getSwapQuote: { input: (wish: SwapWish) => swapWishToWire(wish), data: swapQuoteSummary },
  swap: { input: ({ minimum, ...wish }: SwapInput) => ({ ...swapWishToWire(wish), minimum }), data: placedSwapSummary },
  listSwaps: { row: swapSummary },
}
