const QUOTE = 'usdt'

/** The market of a coin against USDT: `btc` -> `btcusdt`; a market's own symbol stays as it is. */
export function withUsdt(coin: string): string {
  const name = coin.trim().toLowerCase()
  return name === '' || (name.endsWith(QUOTE) && name !== QUOTE) ? name : `${name}${QUOTE}`
}

/**
 * The coin of a market against USDT: `btcusdt` -> `btc`; what has no such ending stays as it is, and so does USDT
 * itself.
 */
export function withoutUsdt(symbol: string): string {
  const name = symbol.trim().toLowerCase()
  return name.endsWith(QUOTE) && name !== QUOTE ? name.slice(0, -QUOTE.length) : name
}
