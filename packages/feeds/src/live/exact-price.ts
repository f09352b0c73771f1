import { INDEX_DECIMALS } from '@glasshouse/domain'

const PRICE_MAX = 2 ** 52

/**
 * A venue's price as an integer of 10^-8, or null when it is none. No arithmetic on floats: a string is read as it
 * stands; a number (ccxt makes numbers of the strings in a venue's book) is first written as the shortest decimal that
 * means it, which is the decimal the venue sent as long as that had at most 15 digits. More than eight decimals are
 * refused, never rounded: an exchange that rounds a source has changed it.
 */
export function exactPrice(given: unknown): number | null {
  const text = typeof given === 'number' ? String(given) : given
  const [, whole = '', fraction = '', exponent = '0'] = (typeof text === 'string' && DECIMAL.exec(text)) || []
  if (whole === '') return null
  const digits = BigInt(whole + fraction)
  const shift = INDEX_DECIMALS - fraction.length + Number(exponent)
  if (Math.abs(shift) > DIGITS_MAX) return null
  const scale = 10n ** BigInt(Math.abs(shift))
  if (shift < 0 && digits % scale !== 0n) return null
  const price = shift < 0 ? digits / scale : digits * scale
  return price > 0n && price <= BigInt(PRICE_MAX) ? Number(price) : null
}

const DIGITS_MAX = 40
const DECIMAL = /^(\d{1,20})(?:\.(\d{1,20}))?(?:e([+-]?\d{1,2}))?$/
