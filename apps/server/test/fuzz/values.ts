import type { Random } from '@glasshouse/testkit'

/** A value as it is written into a body, and as it is written into a query or a path. */
export interface Written {
  readonly json: string
  readonly text: string
}

/** Whether a value has the form of its field and stands at an edge, or has no business there at all. */
export type Aim = 'edge' | 'hostile'

const text = (value: string): Written => ({ json: JSON.stringify(value), text: value })
const raw = (json: string): Written => ({ json, text: json })

const WIDTHS = [7, 8, 15, 16, 23, 24, 31, 32, 40, 48, 50, 51, 52, 53, 62, 63, 64]
const INTEGERS = [...new Set(WIDTHS.flatMap((bits) => [-1n, 0n, 1n].map((by) => String((1n << BigInt(bits)) + by))))]
const IDS = [...INTEGERS, '1', '2', '9999999999999999', '9999999999999998', '1000000000000000', '999999999999999']
const DECIMALS = [
  ...INTEGERS,
  ...['0', '0.0', '00', '007', '0.1', '0.5', '1', '1.0', '1.000000', '10', '20', '100', '0010.50', '12.345678', '1000', '49000', '50000.1'],
  ...['0.000001', '0.00000001', '0.000000001', '0.000000000000000001', '0.999999999999999999', '999999999999999999999999'],
  ...['9007199254740991.000001', '9223372036854.775807', '9223372036854.775808', '92233720368547758.07', '0.00001', '0.000009'],
]
const CHOICES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '20', '50', '100', '125', '1000', '999999999', '1000000000']
const SYMBOLS = [
  'btcusdt',
  'ethusdt',
  'BTCUSDT',
  'btc',
  'eth',
  'usdt',
  'glsusdt',
  'xauusdt',
  'constructor',
  'tostring',
  'aa',
  'a'.repeat(20),
]
const WORDS = [
  'GTC',
  'IOC',
  'FOK',
  'POST_ONLY',
  'real',
  'demo',
  'asc',
  'desc',
  '1m',
  '1M',
  'LOGIN',
  'REGISTER',
  'ACTIVITY_NOTICE',
  'crypto',
]
const MOMENTS = ['1', '253402300799999', '8640000000000000', '8640000000000001', '4102444800000', '999999999999999']

const STRANGE_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udc00x',
    '\u202e\u2067txet',
    'e\u0301\u0301\u0301',
    '\ufeff1',
    '１２３',
    '٣',
    '²',
    '\u00a01',
    '1\n',
    '\t1',
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', 'Infinity', '-Infinity', 'true'],
  ...['1e3', '1E400', '1e-400', '-0', '-1', '+1', '.5', '5.', '0x10', '0b1', '1_000', '1,000', '--1', '1.2.3', '1e', '𝟙', '1'.repeat(41)],
  ...[
    "' OR 1=1 --",
    '$(id)',
    '{{7*7}}',
    '../../etc/passwd',
    '%00',
    '<script>alert(1)</script>',
    'a'.repeat(201),
    '9'.repeat(5_000),
    '漢'.repeat(60),
  ],
  ...[
    '\u200e1\u200f',
    '\u200b',
    '\u2066x\u2069',
    '\u00ad',
    '\u{e0041}\u{e007f}',
    'a\u0327\u0328',
    '한글',
    'ᄒ\u1161\u11ab',
    'Café',
    'Cafe\u0301',
  ],
  ...['\ufffd', '\ufffe', '\u{10ffff}', 'ﬀ', '½', '\u1e9e', '\u0130i', 'ǅ', '\u{1d7d8}', '߀', '0\u20e3', '\u0301', '漢'.repeat(5_000)],
  ...['a\u0301'.repeat(5_000), 'א'.repeat(10_000), '\u{1f600}'.repeat(5_000), '\ud800'.repeat(100)],
  ...['\u{1f600}'.repeat(40), 'ﷺ'.repeat(20), 'İ', 'ß', '\u2028', '\\', '"', '\x7f', '\x1b[2J'],
]
const STRANGE_JSON = [
  ...['null', 'true', 'false', '0', '-0', '-0.0', '0.5', '-1', '1e3', '1E+2', '1e400', '-1e400', '1e-400', '5e-324', '0.1e1', '1.0', '2.0'],
  ...[
    '9007199254740991',
    '9007199254740992',
    '9007199254740993',
    '9999999999999999',
    '9223372036854775807',
    '18446744073709551616',
    '1e21',
  ],
  ...[
    '[]',
    '{}',
    '[1]',
    '["1"]',
    '[[]]',
    '[null]',
    '{"a":1}',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
    '{"toString":null}',
  ],
  ...['"\\ud800"', '"\\u0000"', '"\\udfff\\ud800"', '[1,2,3,4,5,6,7,8,9,10]', '{"length":1,"0":"1"}', '{"valueOf":1}', '{"then":1}'],
]

/** Nested so deep that walking it by recursion would end the stack. */
export const nested = (depth: number, random: Random) =>
  random.chance(50) ? `${'['.repeat(depth)}${']'.repeat(depth)}` : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** A value for a field, made from the one that would be right there. */
export function otherValue(right: Written, aim: Aim, random: Random): Written {
  if (aim === 'edge') return edge(right, random)
  if (random.chance(2)) return raw(nested(random.pick([2, 19, 20, 21, 100, 10_000]), random))
  if (random.chance(30)) return text(beyondAscii(right.text, random))
  return random.chance(60) ? text(random.pick(STRANGE_TEXTS)) : raw(random.pick(STRANGE_JSON))
}

const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10, 0x1d7ce]
const LETTERS = [
  'é',
  'ß',
  'İ',
  'ж',
  'א',
  'ش',
  '漢',
  '한',
  'ﬁ',
  'Ａ',
  '\u{1f600}',
  '\u{1d4d0}',
  'e\u0301',
  '\u200f',
  '\u202e',
  '\u2066',
  '\ud835',
  '\udc00',
  '\u200b',
]
/** Beyond the rules of most texts, and of a length that fits many. */
const LONG = [64, 65, 100, 200, 255, 256, 1_000, 4_000]

/** A text as long as the right one in UTF-16 units, in other scripts: digits stay digits, and letters letters. */
function beyondAscii(right: string, random: Random): string {
  if (random.chance(10)) return random.pick(LETTERS).repeat(random.pick(LONG))
  const zero = random.pick(ZEROS)
  const spoiled = random.chance(50) ? 100 : 20
  const other = (one: string) => (/\d/.test(one) ? String.fromCodePoint(zero + Number(one)) : random.pick(LETTERS))
  const made = [...right].map((one) => (random.chance(spoiled) ? other(one) : one)).join('')
  return random.chance(80) ? made.slice(0, Math.max(1, right.length)) : made
}

/** A text of no rule, in scripts, forms and lengths that no field is made for. */
export const strangeText = (random: Random): string =>
  random.chance(50) ? random.pick(STRANGE_TEXTS) : beyondAscii('a right text 123456', random)

/** A value of fields or a list with one other value somewhere in it, now and then; null where it is neither. */
export function otherLeaf(right: Written, aim: Aim, random: Random): Written | null {
  const whole = JSON.parse(right.json) as unknown
  if (typeof whole !== 'object' || whole === null || random.chance(30)) return null
  const leaves: Leaf[] = []
  collectLeaves(whole as Fields, leaves)
  if (leaves.length === 0) return null
  const { at, name } = random.pick(leaves)
  const mark = 'the other value'
  const other = otherValue(written(at[name]), aim, random)
  at[name] = mark
  return raw(JSON.stringify(whole).replace(JSON.stringify(mark), () => other.json))
}

type Fields = Record<string, unknown>
interface Leaf {
  readonly at: Fields
  readonly name: string
}
function collectLeaves(at: Fields, leaves: Leaf[]): void {
  for (const [name, value] of Object.entries(at))
    if (typeof value === 'object' && value !== null) collectLeaves(value as Fields, leaves)
    else leaves.push({ at, name })
}

function edge(right: Written, random: Random): Written {
  const value = random.chance(12) ? 'null' : edgeText(right.text, random)
  if (value === 'null') return { json: 'null', text: '' }
  // A number where a number was right, and now and then where it was not.
  const isBare = !right.json.startsWith('"') ? random.chance(80) : random.chance(5)
  return isBare && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value) ? raw(value) : text(value)
}

function edgeText(right: string, random: Random): string {
  if (random.chance(15)) return neighbour(right, random)
  if (/^\d{13,}$/.test(right)) return random.pick(random.chance(50) ? MOMENTS : IDS)
  if (/^\d$/.test(right)) return random.pick(random.chance(75) ? CHOICES : IDS)
  if (/^\d+$/.test(right)) return random.pick(random.chance(40) ? IDS : random.chance(50) ? DECIMALS : CHOICES)
  if (/^\d+\.\d+$/.test(right)) return random.pick(DECIMALS)
  if (/^[a-z]{2,20}$/.test(right)) return random.pick(random.chance(80) ? SYMBOLS : WORDS)
  return random.pick(random.chance(50) ? WORDS : CHOICES)
}

/** What stands next to the right value, or is another way to write it. */
function neighbour(right: string, random: Random): string {
  if (!/^\d+(\.\d+)?$/.test(right)) return random.pick([right.toUpperCase(), `${right}${right}`.slice(0, 64), right.slice(0, -1), right])
  if (right.includes('.')) return random.pick([right, `${right}0`, `${right}1`, `0${right}`, right.replace('.', ''), `1${right}`])
  const value = BigInt(right)
  return random.pick([right, String(value + 1n), String(value === 0n ? 0n : value - 1n), `${right}0`, `${right}.0`, `${value * 2n}`])
}

export const written = (value: unknown): Written => {
  const json = JSON.stringify(value)
  return { json, text: typeof value === 'string' ? value : json }
}

const HALF = /\p{Surrogate}/gu

/** Escaped for a query or a path; half a character as the bytes that an old encoder would have made of it. */
export const escaped = (value: string) => value.split(HALF).map(encodeURIComponent).join('%ED%A0%80')
