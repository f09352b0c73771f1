/**
 * Tokens of a name as they are compared: without case, marks and script. Names of other scripts are written in Latin
 * letters by one common table, so that a list in one script finds a name in another; a person looks at every match.
 */
export function nameTokens(name: string): readonly string[] {
  const latin = [...name.normalize('NFKD').toLowerCase()].map((letter) => LETTERS.get(letter) ?? letter).join('')
  return latin
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map(foldSpelling)
    .filter((token) => token !== '')
}

/** Spellings of one sound become one; doubled letters become single ones. */
const foldSpelling = (token: string) =>
  SPELLINGS.reduce((text, [spelling, sound]) => text.replaceAll(spelling, sound), token).replace(/([a-z])\1+/g, '$1')

const SPELLINGS = [
  ['sch', 'sh'],
  ['tch', 'ch'],
  ['kh', 'h'],
  ['ph', 'f'],
  ['ck', 'k'],
  ['q', 'k'],
  ['w', 'v'],
  ['ou', 'u'],
  ['oo', 'u'],
  ['ee', 'i'],
  ['iy', 'i'],
  ['y', 'i'],
] as const

/** Letters of other scripts, in pairs of one letter and what it is written as. */
const TABLE = `
ß ss|æ ae|ø o|œ oe|ł l|đ d|ð d|þ th|ı i|ħ h
а a|б b|в v|г g|ґ g|д d|е e|ж zh|з z|и i|к k|л l|м m|н n|о o|п p|р r|с s|т t|у u|ф f|х kh|ц ts|ч ch|ш sh|щ shch|ъ |ы y|ь |э e|ю yu|я ya|і i|є ye|ј j|љ lj|њ nj|ћ c|ђ d|џ dz
α a|β v|γ g|δ d|ε e|ζ z|η i|θ th|ι i|κ k|λ l|μ m|ν n|ξ x|ο o|π p|ρ r|σ s|ς s|τ t|υ y|φ f|χ ch|ψ ps|ω o
ا a|ب b|ت t|ث th|ج j|ح h|خ kh|د d|ذ dh|ر r|ز z|س s|ش sh|ص s|ض d|ط t|ظ z|ع a|غ gh|ف f|ق q|ك k|ک k|ل l|م m|ن n|ه h|ة a|و u|ي i|ی i|ى a|ء |پ p|چ ch|ژ zh|گ g
`
const LETTERS: ReadonlyMap<string, string> = new Map(
  TABLE.split(/[\n|]/)
    .filter((pair) => pair !== '')
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
)

export const ARABIC = /\p{Script=Arabic}/u
const CLOSE_FROM = 6
/** Tokens of which one is the other with one letter added, left out or changed, where both are long. */
function isClose(one: string, other: string): boolean {
  if (one === other) return true
  if (Math.min(one.length, other.length) < CLOSE_FROM || Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  const [restOne, restOther] = [one.slice(from), other.slice(from)]
  return restOne.slice(1) === restOther.slice(1) || restOne === restOther.slice(1) || restOne.slice(1) === restOther
}

/** Consonants of a token: Arabic writes no short vowels. */
const skeleton = (token: string) => token.replace(/[aeiou]/g, '')

/**
 * True when every token of the listed name stands in the given one, in any order and beside others. A listed name of
 * one token is only found alone: it would be a part of thousands of names.
 */
export function isSameName(listed: readonly string[], given: readonly string[], byConsonants: boolean): boolean {
  if (listed.length === 0 || (listed.length === 1 && given.length > 1)) return listed.length > 0 && listed[0] === given.join('')
  if (listed.join('') === given.join('')) return true
  const left = [...given]
  return listed.every((token) => {
    const at = left.findIndex((other) => isClose(token, other) || (byConsonants && isSameSkeleton(token, other)))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** True when one of the names is the other, whole or without some of its parts: banks write names shorter. */
export function isOneName(one: string, other: string): boolean {
  const [first, second] = [nameTokens(one), nameTokens(other)]
  const byConsonants = ARABIC.test(one) !== ARABIC.test(other)
  return isSameName(first, second, byConsonants) || isSameName(second, first, byConsonants)
}

function isSameSkeleton(one: string, other: string): boolean {
  const [a, b] = [skeleton(one), skeleton(other)]
  return a.length >= 2 && a === b
}
