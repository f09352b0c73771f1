import { formatExact, SUFFIXES } from './formats.ts'
import { marksOf, westernDigits } from './number-marks.ts'

/**
 * Reads what a person typed or pasted as a plain decimal text. Any script's digits; decimals behind a point, a comma or
 * `٫`; groups of digits set apart by commas, points, spaces, apostrophes or `٬`. Where one text can be read in two
 * ways:
 * - two different marks: the last one is the decimal mark, the other one groups;
 * - one mark more than once: it groups;
 * - one comma or point with exactly three digits behind it: it groups if it is the language's own grouping mark, else it is the decimal mark;
 * - the language's grouping mark with four digits or more behind it after a short whole: neither; refused rather than guessed;
 * - a whole part of `0` or of four digits and more is no first group, so the mark behind it is the decimal mark.
 * `1e5`, `NaN`, a second decimal mark and a sign where none may be are refused.
 */
export interface NumberRules {
  readonly language: string
  /** Further digits are cut off, never rounded up. */
  readonly decimals: number
  readonly mayBeNegative?: boolean
  /** A share: a percent sign behind it is left out. */
  readonly isPercent?: boolean
}
export type NumberError = 'not_a_number' | 'value_negative'
/**
 * `value` is '' for an empty field; `hasGroups` tells that marks in it were read as groups; `isCut` that decimals were
 * cut off.
 */
export type ReadNumber = { readonly value: string; readonly hasGroups: boolean; readonly isCut: boolean } | { readonly error: NumberError }

const MOST_DIGITS = 24
const ALWAYS_GROUPS = ' '
const REFUSED: ReadNumber = { error: 'not_a_number' }
const BELOW_ZERO: ReadNumber = { error: 'value_negative' }
const EMPTY: ReadNumber = { value: '', hasGroups: false, isCut: false }

export function readNumber(typed: string, rules: NumberRules): ReadNumber {
  const { sign, digits, power } = partsOf(typed, rules)
  const isRefusedSign = sign === '-' && !rules.mayBeNegative
  if (digits === '') return isRefusedSign ? BELOW_ZERO : sign === '' && power === 0 ? EMPTY : REFUSED
  const read = split(digits, marksOf(rules.language).group)
  if (!read) return REFUSED
  if (isRefusedSign && /[1-9]/.test(digits)) return BELOW_ZERO
  const [whole, fraction] = shifted(read.whole, read.fraction, power)
  if (whole.length > MOST_DIGITS) return REFUSED
  const kept = fraction.slice(0, rules.decimals)
  const value = `${whole === '' ? '0' : whole}${kept === '' ? '' : `.${kept}`}`
  const isNegative = sign === '-' && /[1-9]/.test(value)
  return { value: isNegative ? `-${value}` : value, hasGroups: read.hasGroups, isCut: fraction.length > rules.decimals }
}

/**
 * Sign, suffix and invisible marks apart from the digits; every kind of point, comma and group mark as one of its kind.
 */
function partsOf(typed: string, { isPercent }: NumberRules): { sign: string; digits: string; power: number } {
  const plain = westernDigits(typed)
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u2212\uff0d\ufe63\u2013]/g, '-')
    .replace(/\uff0b/g, '+')
    .replace(/[\uff0c\u060c]/g, ',')
    .replace(/[\uff0e\u3002\uff61]/g, '.')
    .replace(/[\u066a\uff05]/g, '%')
    .trim()
  const match = /^([+-]?)(.*?)([KMBT]?)(%?)$/su.exec(isPercent ? plain : plain.replace(/%$/, '?')) as RegExpExecArray
  const [, sign = '', digits = '', suffix = ''] = match
  const thousands = SUFFIXES.findIndex(([name]) => name === suffix)
  return { sign, digits: digits.trim().replace(/[\s'’٬]/gu, ALWAYS_GROUPS), power: thousands * 3 }
}

interface Split {
  readonly whole: string
  readonly fraction: string
  readonly hasGroups: boolean
}

/** Digits and marks as whole and fraction; undefined for what is no number. */
function split(digits: string, groupMark: string): Split | undefined {
  if (!/^[\d.,٫ ]*\d[\d.,٫ ]*$/.test(digits)) return undefined
  const marks = [...digits.replace(/\d/g, '')]
  const last = marks.at(-1)
  if (last === undefined) return { whole: digits, fraction: '', hasGroups: false }
  const isOnce = marks.filter((mark) => mark === last).length === 1
  const at = digits.lastIndexOf(last)
  const [before, after] = [digits.slice(0, at), digits.slice(at + 1)]
  const reading =
    last === ALWAYS_GROUPS ? 'groups' : last === '٫' || marks.length > 1 ? 'decimals' : readingOfOne(before, after, last === groupMark)
  if (reading === 'groups' || !isOnce) return wholeOf(digits, '')
  return wholeOf(before, after)
}

/** A comma or a point that stands alone. Groups that do not come out even are refused later on. */
function readingOfOne(before: string, after: string, isGroupMark: boolean): 'groups' | 'decimals' {
  return isGroupMark && /^[1-9]\d{0,2}$/.test(before) && after.length >= 3 ? 'groups' : 'decimals'
}

/** Groups of three, in India of two before the last; one mark sets all of them apart. */
function wholeOf(text: string, fraction: string): Split | undefined {
  const marks = new Set(text.replace(/\d/g, ''))
  if (marks.size === 0) return { whole: text, fraction, hasGroups: false }
  const [mark] = marks
  if (marks.size > 1 || mark === '٫') return undefined
  const [head = '', ...groups] = text.split(mark as string)
  const isThrees = /^[1-9]\d{0,2}$/.test(head) && groups.every((group) => group.length === 3)
  const isIndian = /^[1-9]\d?$/.test(head) && groups.at(-1)?.length === 3 && groups.slice(0, -1).every((group) => group.length === 2)
  return isThrees || isIndian ? { whole: head + groups.join(''), fraction, hasGroups: true } : undefined
}

/** Times 10^power, without leading zeros. */
function shifted(whole: string, fraction: string, power: number): [whole: string, fraction: string] {
  const padded = fraction.padEnd(power, '0')
  return [(whole + padded.slice(0, power)).replace(/^0+(?=\d)/, ''), padded.slice(power)]
}

/** State of a field while it is typed into. */
export interface Typing {
  readonly text: string
  readonly value: string
  /**
   * The language's grouping marks were typed in it as such, so that taking a digit away does not turn one into a
   * decimal mark. After a paste the field sets the marks itself, and the next one typed is a decimal mark.
   */
  readonly hasGroups: boolean
}
export const NOTHING_TYPED: Typing = { text: '', value: '', hasGroups: false }

/** The field after an edit, and where the caret stands in it. */
export interface Typed extends Typing {
  readonly caret: number
}

/** Part of a field's text that a keystroke or a paste replaced: what was selected, or the caret. */
export interface Selected {
  readonly start: number
  readonly end: number
}

/** The field after a keystroke or a paste; an error leaves it as it was. */
export function typeInto(before: Typing, text: string, rules: NumberRules, selected?: Selected): Typed | { readonly error: NumberError } {
  const edit = editOf(before, text, rules.language, selected)
  const typing = typingOf(before, westernDigits(edit.text), rules)
  return 'error' in typing ? typing : { ...typing, caret: caretAfter(edit, typing, rules.language) }
}

function typingOf(before: Typing, typed: string, rules: NumberRules): Typing | { readonly error: NumberError } {
  const { language } = rules
  const was = ungrouped(before.text, before.value, language)
  if (isBeginning(typed, rules)) return { text: typed, value: '', hasGroups: false }
  const { group } = marksOf(language)
  const isKeystroke = typed === was || differByOne(was, typed)
  // Spaces and apostrophes only ever group; a group that is still being typed may be short.
  const spaced = isKeystroke ? typed.replace(/(?<=\d)[\s'’٬](?=\d)/gu, '') : typed
  const areGroups = isKeystroke && before.hasGroups && (spaced.includes(group) || /(?:\d\D*){4}/u.test(spaced))
  const plain = areGroups ? spaced.replaceAll(group, '') : spaced
  const read = readNumber(plain, rules)
  if ('error' in read) return read
  // A mark of the language's groups may still turn out to be one: cutting behind it would lose the group's digits.
  const isCut = read.isCut && (areGroups || !spaced.includes(group))
  const hasGroups = areGroups || (isKeystroke && (read.hasGroups || (before.hasGroups && isLong(before.value))))
  if (isLong(read.value)) return { text: withMark(read.value, plain, rules), value: read.value, hasGroups }
  return { text: isCut ? showTyped(read.value, language) : areGroups ? plain : typed, value: read.value, hasGroups }
}

/** Where the caret stands after an edit that gave `shown`: behind as many digits and marks as before, groups apart. */
function caretAfter(edit: Edit, shown: Typing, language: string): number {
  if (edit.caret >= edit.text.length) return shown.text.length
  const group = isLong(shown.value) ? marksOf(language).group : undefined
  let place = 0
  for (let passed = 0; passed < edit.caret && place < shown.text.length; place++) if (shown.text[place] !== group) passed++
  return place
}

/** Four digits and more before the point: set apart in groups, by the field. */
const isLong = (value: string): boolean => /^-?\d{4}/.test(value)

/** The text of a field that holds `value`, or a part of it, without the marks that the field has set itself. */
function ungrouped(text: string, value: string, language: string): string {
  return isLong(value) ? text.replaceAll(marksOf(language).group, '') : text
}

/** A field's new text without the marks of its own, and where the caret stands in it. */
interface Edit {
  readonly text: string
  readonly caret: number
}

/**
 * An edit of a grouped text as an edit of the plain one: the field's own marks left and right of it say nothing, a mark
 * inside it was typed. Without a selection one character more or less is a keystroke, and anything else a new text.
 */
function editOf(before: Typing, text: string, language: string, selected?: Selected): Edit {
  const kept = keptAround(before.text, text, selected)
  const end = text.length - kept.right
  const left = ungrouped(text.slice(0, kept.left), before.value, language) + text.slice(kept.left, end)
  return { text: left + ungrouped(text.slice(end), before.value, language), caret: left.length }
}

function keptAround(before: string, text: string, selected?: Selected): { readonly left: number; readonly right: number } {
  const shorter = Math.min(before.length, text.length)
  let left = 0
  while (left < shorter && before[left] === text[left]) left++
  let right = 0
  while (right < shorter - left && before.at(-1 - right) === text.at(-1 - right)) right++
  // What is taken away leaves the rest as it was; what replaces a selection leaves what lies around it.
  if (selected === undefined || (selected.start === selected.end && text.length < before.length))
    return left + right === text.length || differByOne(before, text) ? { left, right } : { left: 0, right: 0 }
  const around = { left: selected.start, right: before.length - selected.end }
  const isSo =
    text.startsWith(before.slice(0, around.left)) && text.endsWith(before.slice(selected.end)) && around.left + around.right <= text.length
  return isSo ? around : { left: 0, right: 0 }
}

/** In groups, with a decimal mark that nothing stands behind yet. */
function withMark(value: string, typed: string, { language, decimals }: NumberRules): string {
  const isOpen = decimals > 0 && !value.includes('.') && /[.,٫．，。]\s*$/.test(typed)
  return `${showTyped(value, language)}${isOpen ? marksOf(language).point : ''}`
}

/** A decimal mark or a sign alone, before the first digit. */
function isBeginning(text: string, { mayBeNegative }: NumberRules): boolean {
  return /^[.,٫．，。]$/.test(text.trim()) || (mayBeNegative === true && /^[-−－]$/.test(text.trim()))
}

/** By one character more or less, anywhere: a keystroke, not a paste. */
function differByOne(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (long.length - short.length !== 1) return false
  const at = [...short].findIndex((mark, place) => mark !== long[place])
  return at < 0 || short.slice(at) === long.slice(at + 1)
}

/** What a field shows for its decimal text: in the language's groups, with its decimal mark. */
export function showTyped(text: string, language: string): string {
  return text === '' ? '' : formatExact(text, language)
}
