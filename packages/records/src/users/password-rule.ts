import { inflateRawSync } from 'node:zlib'
import { COMMON_PASSWORDS } from './common-passwords-list.ts'

let common: ReadonlySet<string> | undefined

/** Made when first needed; in lower case. */
export function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(inflateRawSync(Buffer.from(COMMON_PASSWORDS, 'base64')).toString().split('\n'))
  return common
}

/**
 * Passwords that are guessed first: a common one, one of the user's own names, one character over and over. Case and
 * spaces around it make it no harder. Its length is another rule.
 */
export function isGuessable(password: string, ownNames: readonly string[]): boolean {
  const text = plain(password)
  if (new Set(text).size <= 1) return true
  return commonPasswords().has(text) || ownNames.some((name) => name !== '' && plain(name) === text)
}

const plain = (text: string) => text.normalize('NFC').trim().toLowerCase()

/** Of six and seven characters, which the list above does not have: those of breaches that no pattern below finds. */
const SHORT = new Set(
  (
    '147258 159753 159357 147852 123654 789456 456789 258369 369258 963852 741852 852456 142536 102030 131313 232323 520520 ' +
    '5201314 1314520 1q2w3e 1qaz2wsx q1w2e3 qwerty qwertz azerty asdfgh asdfjkl zxcvbn zxcvbnm qazwsx qweasd qwe123 asd123 zxc123 ' +
    'abc123 a123456 a12345 123abc 123qwe 123asd 1234qwer pass123 passwd passw0rd test123 admin1 admin123 welcome monkey dragon master ' +
    'shadow letmein sunshine princess iloveu iloveyou soccer hockey killer george andrew charlie jordan michael daniel ashley nicole ' +
    'jessica hunter summer flower secret freedom batman superman pokemon starwars matrix computer internet samsung google bitcoin ' +
    'crypto money1 million trader wallet bank123'
  ).split(' '),
)
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc']

/**
 * Fund passwords may be shorter than login passwords, so that more is guessed first: a piece of a row of keys, in either
 * direction, a block over and over, or a common short one.
 */
export function isShortGuessable(password: string, ownNames: readonly string[]): boolean {
  const text = plain(password)
  const turned = [...text].reverse().join('')
  const isOfRow = ROWS.some((row) => row.includes(text) || row.includes(turned))
  return isGuessable(password, ownNames) || isOfRow || /^(.{1,4})\1+$/u.test(text) || SHORT.has(text)
}
