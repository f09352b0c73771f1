import { withoutUsdt } from '../../live/symbols.ts'

/** `btcusdt` as people write it. */
export const titleOf = (symbol: string): string => `${withoutUsdt(symbol).toUpperCase()}/USDT`
