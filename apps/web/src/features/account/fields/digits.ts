import { westernDigits } from '@glasshouse/client'

/** The digits of a sent code, out of whatever was typed or pasted. */
export function codeDigits(text: string): string {
  return westernDigits(text).replace(/[^0-9]/g, '')
}

/** A phone number that carries its country, as `+65…` or `0065…`. */
const WITH_COUNTRY = /^(?:\+|00)/
export const carriesCountry = (number: string): boolean => WITH_COUNTRY.test(number)

/**
 * The digits of a phone number without its area code. One that carries another country stays as it was written, with a
 * `+`: without it, it would be somebody else's number in the country that is chosen.
 */
export function numberDigits(text: string, areaCode: string): string {
  const western = westernDigits(text.normalize('NFKC'))
  const digits = western.replace(/[^0-9]/g, '')
  const country = /^[^0-9]*\+/.test(western) ? digits : digits.startsWith('00') ? digits.slice(2) : undefined
  if (country === undefined) return digits
  return country.startsWith(areaCode) ? country.slice(areaCode.length) : `+${country}`
}

/** Country's code and number of one that carries both; no code is the beginning of another. */
export function countryIn(number: string, codes: readonly string[]): { readonly areaCode: string; readonly digits: string } | undefined {
  if (!carriesCountry(number)) return undefined
  const digits = number.replace(WITH_COUNTRY, '')
  const areaCode = codes.find((code) => digits.startsWith(code))
  return areaCode === undefined ? undefined : { areaCode, digits: digits.slice(areaCode.length) }
}

/** What goes to the server: a number that carries its country goes alone. */
export const wholeNumber = (areaCode: string, number: string): string => (carriesCountry(number) ? number : areaCode + number)
