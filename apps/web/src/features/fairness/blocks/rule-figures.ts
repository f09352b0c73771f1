import { withoutUsdt } from '../../../live/markets/symbols.ts'

/** `btcusdt` as people write it. */
export const titleOf = (symbol: string): string => `${withoutUsdt(symbol).toUpperCase()}/USDT`
