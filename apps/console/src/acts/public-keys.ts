import { PUBLIC_KEY_DIGITS } from '@glasshouse/domain'

/** What `keygen` prints beside the public key: the key's id, and where the file belongs. */
const KEYGEN_BESIDE = /^(?:key id\s+\S+|Keep .* and its passphrase apart, and never on the server\.?)$/i
const PUBLIC_KEY = /^public key\s+/i

/** Public keys by commas, as the act takes them, of lines that `keygen` printed, of the keys alone, or of both; none twice. */
export function publicKeysIn(text: string): string {
  const words = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => !KEYGEN_BESIDE.test(line))
    .flatMap((line) => line.replace(PUBLIC_KEY, '').split(/[\s,]+/))
  return [...new Set(words.filter((word) => word !== '').map((word) => word.toLowerCase()))].join(',')
}

const DIGITS: readonly number[] = Object.values(PUBLIC_KEY_DIGITS)

/** The first of keys by commas that is none: its length tells a key's kind. Undefined where all are. */
export const noKeyIn = (keys: string): string | undefined =>
  keys.split(',').find((key) => !/^[0-9a-f]+$/.test(key) || !DIGITS.includes(key.length))
