import { formatExact } from '@glasshouse/client'

/** `0.002` as `0.2%`. */
export function percentOf(share: string, language: string): string {
  const [whole = '0', fraction = ''] = share.split('.')
  const digits = `${whole}${fraction.padEnd(2, '0')}`
  const at = digits.length - Math.max(fraction.length, 2) + 2
  const rest = digits.slice(at).replace(/0+$/, '')
  const plain = digits.slice(0, at).replace(/^0+(?=\d)/, '')
  return `${formatExact(rest === '' ? plain : `${plain}.${rest}`, language)}%`
}
