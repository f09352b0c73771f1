const DIGIT = /\p{Nd}/u
/** Each script has its digits from zero to nine in a row; a few scripts stand right behind each other. */
const ROW = 10

/** The same text with western digits: Arabic, Persian, Devanagari, full-width and those of every other script. */
export function westernDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number
    let start = code
    while (DIGIT.test(String.fromCodePoint(start - 1))) start -= 1
    return String((code - start) % ROW)
  })
}

/** What stands around the digits of a code where it is written in groups, or pasted: blanks, hyphens, marks of direction. */
const BETWEEN = /[\s\p{Cf}\p{Pd}]/gu

/** A code as it was sent, out of its ways to write it. */
export const codeDigits = (text: string): string => westernDigits(text.replace(BETWEEN, ''))
