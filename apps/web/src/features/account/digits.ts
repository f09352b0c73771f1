/** Zero of the scripts in which our readers' keyboards write digits: Arabic, Persian, full-width. */
const ZEROS = [0x0660, 0x06f0, 0xff10]

/** The same text with Latin digits, whichever keyboard typed them. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((start) => code >= start && code <= start + 9)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** The digits of a sent code, out of whatever was typed or pasted. */
export function codeDigits(text: string): string {
  return latinDigits(text).replace(/[^0-9]/g, '')
}

/** The digits of a phone number without its area code. Only a pasted number begins with `+` and may carry the code itself. */
export function numberDigits(text: string, areaCode: string): string {
  const latin = latinDigits(text)
  const digits = latin.replace(/[^0-9]/g, '')
  return /^[^0-9]*\+/.test(latin) && digits.startsWith(areaCode) ? digits.slice(areaCode.length) : digits
}
