import { westernDigits } from '@glasshouse/client'

/** The digits of a sent code, out of whatever was typed or pasted. */
export function codeDigits(text: string): string {
  return westernDigits(text).replace(/[^0-9]/g, '')
}

/**
 * The digits of a phone number without its area code. Only a pasted number begins with `+` and may carry the code
 * itself.
 */
export function numberDigits(text: string, areaCode: string): string {
  const western = westernDigits(text)
  const digits = western.replace(/[^0-9]/g, '')
  return /^[^0-9]*\+/.test(western) && digits.startsWith(areaCode) ? digits.slice(areaCode.length) : digits
}
