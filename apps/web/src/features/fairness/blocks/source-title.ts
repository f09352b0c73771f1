/** Spelled as they spell themselves. */
const VENUES: Readonly<Record<string, string>> = {
  binance: 'Binance',
  bitget: 'Bitget',
  bybit: 'Bybit',
  coinbase: 'Coinbase',
  okx: 'OKX',
}

/**
 * The name of a source for people: a recording by its market, venue and candles (`replay:BTCUSDT-bybit-1m` is
 * BTCUSDT, Bybit, 1m), a venue by its own spelling. What kind of source it is stands beside it in words.
 */
export function sourceTitle(name: string): string {
  const parts = name.startsWith('replay:') ? name.slice('replay:'.length).split('-') : [name]
  return parts.map((part) => VENUES[part] ?? part).join(', ')
}
