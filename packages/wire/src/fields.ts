import { LAST_MOMENT_MS } from '@glasshouse/domain'
import { z } from 'zod'

/** Building blocks of requests. Each refuses with a reason of the error table and a rule in words. */
export interface FieldFault {
  readonly reason:
    | 'field_missing'
    | 'field_malformed'
    | 'field_too_short'
    | 'field_too_long'
    | 'not_a_number'
    | 'value_negative'
    | 'value_not_listed'
  readonly rule: string
}

export const STRING_MAX = 200
export const PASSWORD_MAX = 64
const DECIMAL_MAX = 40

/** A text of 1 to `max` characters. */
export const wireText = (max = STRING_MAX) =>
  z
    .string()
    .max(max)
    .superRefine(refuse((text) => (text === '' ? missing : textFault(text))))

/** Blanks, and marks that nobody sees and pasting brings along. */
const AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu
const trimmed = () => z.string().overwrite((text) => text.replace(AROUND, ''))

/** A text of 1 to `max` characters in one line, without the blanks and unseen marks around it. */
export const wireLine = (max = STRING_MAX) =>
  trimmed()
    .max(max)
    .superRefine(refuse((text) => (text === '' ? missing : (textFault(text) ?? lineFault(text)))))

/** Optional as `optionalText`, in one line. */
export const optionalLine = (max = STRING_MAX) =>
  trimmed()
    .max(max)
    .superRefine(refuse((text) => textFault(text) ?? lineFault(text)))
    .nullish()

/** Optional in the form "absent, null or empty". */
export const optionalText = (max = STRING_MAX) => z.string().max(max).superRefine(refuse(textFault)).nullish()

const missing: FieldFault = { reason: 'field_missing', rule: 'is required' }

// Marks that turn the reading direction around would let words say what they do not.
const NOT_OF_A_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const lineFault = (text: string): FieldFault | null =>
  NOT_OF_A_LINE.test(text) ? { reason: 'field_malformed', rule: 'must be one line, without control characters' } : null

const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * Fault of a text that no table keeps as it was sent: NUL not at all, half a character only as a replacement that many
 * texts would share.
 */
export function textFault(text: string): FieldFault | null {
  if (text.includes('\0')) return { reason: 'field_malformed', rule: 'must not hold the character NUL' }
  return LONE_SURROGATE.test(text) ? { reason: 'field_malformed', rule: 'must not hold half a character' } : null
}

/** Runs a rule over a field; zod keeps what it answers for `faultOf`. */
export function refuse<T>(rule: (value: T) => FieldFault | null) {
  return (value: T, context: z.RefinementCtx<T>) => {
    const fault = rule(value)
    if (fault) context.addIssue({ code: 'custom', message: fault.rule, params: { reason: fault.reason } })
  }
}

/** A text that must match a pattern, told in words. */
export const wirePattern = (pattern: RegExp, rule: string, max = STRING_MAX) =>
  z
    .string()
    .max(max)
    .superRefine(refuse((text) => (text === '' ? missing : pattern.test(text) ? null : { reason: 'field_malformed', rule })))

const PLAIN_DECIMAL = /^\d{1,24}(\.\d{1,18})?$/
const NUMBER_RULE = 'must be a plain decimal number such as 12.5, as text'

/** Money and quantities: a text such as `12.5`, never a JSON number, no sign, no exponent. */
export const wireDecimal = z.string().max(DECIMAL_MAX).superRefine(refuse(decimalFault))

/** Decimal as `wireDecimal`, but absent, null and '' mean "not given". */
export const optionalDecimal = z
  .string()
  .max(DECIMAL_MAX)
  .superRefine(refuse((text: string) => (text === '' ? null : decimalFault(text))))
  .nullish()

function decimalFault(text: string): FieldFault | null {
  if (text === '') return missing
  if (PLAIN_DECIMAL.test(text)) return null
  if (/^-\d+(\.\d+)?$/.test(text)) return { reason: 'value_negative', rule: 'must not be negative' }
  return { reason: 'not_a_number', rule: NUMBER_RULE }
}

/** Decimal text in a reply; may be negative. */
export const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/)

/**
 * 1 to 2^53 - 1 by value: an id is a number inside the exchange, and a larger one would silently become its neighbour.
 */
const ID = /^[1-9]\d{0,15}$/
const ID_DIGITS = 16
const isId = (text: string) => ID.test(text) && Number.isSafeInteger(Number(text))
const idFault = (text: string): FieldFault | null =>
  text === '' ? missing : isId(text) ? null : { reason: 'field_malformed', rule: 'must be an id' }

/** Ids travel as decimal text; older clients send numbers in queries, which are text anyway. */
export const wireId = z.string().max(ID_DIGITS).superRefine(refuse(idFault))

/** Id as `wireId`, where older clients also send a number. */
export const wireNumberId = z
  .union([z.number(), z.string().max(ID_DIGITS)])
  .superRefine(refuse((value) => idFault(String(value))))
  .transform(String)

/** `12,13,14`: at most `max` ids, each named once in what is read. */
export const wireIds = (max: number) =>
  z
    .string()
    .max(max * (ID_DIGITS + 1))
    .superRefine(refuse((text: string) => idsFault(text, max)))
    .transform((text) => [...new Set(text.split(',').map(Number))])

function idsFault(text: string, max: number): FieldFault | null {
  if (text === '') return missing
  const ids = text.split(',')
  if (!ids.every(isId)) return { reason: 'field_malformed', rule: 'must be ids such as 12,13' }
  return ids.length > max ? { reason: 'field_too_long', rule: `must have at most ${max} ids` } : null
}

/** `btcusdt` in any case. */
export const wireSymbol = wirePattern(/^[a-z0-9]{2,20}$/i, 'must be a symbol such as btcusdt', 20).transform((text) => text.toLowerCase())

/** `usdt` in any case. */
export const wireCoin = wirePattern(/^[a-z0-9]{2,20}$/i, 'must be a coin such as usdt', 20).transform((text) => text.toLowerCase())

const CHOICE_MAX = 20
const notListed = (choices: readonly (number | string)[]): FieldFault => ({
  reason: 'value_not_listed',
  rule: `must be one of ${choices.join(', ')}`,
})

/**
 * A closed list of small numbers, which older clients send as text or as number; as text in one form only, without
 * sign, zeros or exponent.
 */
export const wireChoice = <const Choice extends readonly number[]>(...choices: Choice) => {
  const read = new Map(choices.map((choice) => [String(choice), choice as Choice[number]]))
  return z
    .union([z.number(), z.string().max(CHOICE_MAX)])
    .superRefine(refuse((value) => (value === '' ? missing : read.has(String(value)) ? null : notListed(choices))))
    .transform((value) => read.get(String(value)) as Choice[number])
}

const FLAGS: ReadonlyMap<string, 0 | 1> = new Map([
  ['0', 0],
  ['1', 1],
  ['false', 0],
  ['true', 1],
])

/** Flag as `wireChoice(0, 1)`, where older clients also send true and false. */
export const wireFlag = z
  .union([z.number(), z.boolean(), z.string().max(CHOICE_MAX)])
  .superRefine(refuse((value) => (value === '' ? missing : FLAGS.has(String(value)) ? null : notListed([0, 1]))))
  .transform((value) => FLAGS.get(String(value)) as 0 | 1)

/** A small whole number above 0, such as a leverage, which older clients send as text or as number. */
export const wireCount = z
  .union([z.number(), z.string().max(20)])
  .superRefine((value, context) => {
    if (/^[1-9]\d{0,8}$/.test(String(value))) return
    const [reason, message] = value === '' ? ['field_missing', missing.rule] : ['not_a_number', 'must be a whole number above 0']
    context.addIssue({ code: 'custom', message: message as string, params: { reason } })
  })
  .transform(Number)

/** Rule of every moment that a request names. */
export const MOMENT_RULE = 'must be a moment in whole milliseconds since 1970 UTC, at most of the year 2100'
function momentFault(value: number | string): FieldFault | null {
  if (value === '') return missing
  if (typeof value === 'string' && !/^\d+$/.test(value)) return { reason: 'not_a_number', rule: MOMENT_RULE }
  const atMs = Number(value)
  return Number.isSafeInteger(atMs) && atMs >= 0 && atMs <= LAST_MOMENT_MS ? null : { reason: 'field_malformed', rule: MOMENT_RULE }
}

/** A moment in a body. */
export const wireMoment = z.number().superRefine(refuse(momentFault))

/** A moment of a query, as text; in a body also as number. */
export const wireMomentText = z
  .union([z.number(), z.string().max(20)])
  .superRefine(refuse(momentFault))
  .transform(Number)

interface Range {
  readonly min: number
  readonly max: number
  readonly otherwise: number
}

/** Whole number of a query, clamped instead of refused when out of range. */
export const clampedInteger = (range: Range) =>
  z
    .string()
    .max(20)
    .superRefine(
      refuse((text: string) => (text === '' || /^-?\d+$/.test(text) ? null : { reason: 'not_a_number', rule: 'must be a whole number' })),
    )
    .optional()
    .transform((text) => (text === undefined || text === '' ? range.otherwise : Math.min(range.max, Math.max(range.min, Number(text)))))

export const pageQuery = {
  pageNum: clampedInteger({ min: 1, max: 1_000_000, otherwise: 1 }),
  pageSize: clampedInteger({ min: 1, max: 100, otherwise: 10 }),
  isAsc: z.enum(['asc', 'desc']).optional(),
  orderByColumn: z.string().max(40).optional(),
}

/** Integer as `clampedInteger`, for calls whose page may also come in a JSON body, there as text or as number. */
const clampedOfBody = (range: Range) =>
  z
    .union([z.number(), z.string().max(20)])
    .superRefine((value, context) => {
      if (/^(-?\d+)?$/.test(String(value))) return
      context.addIssue({ code: 'custom', message: 'must be a whole number', params: { reason: 'not_a_number' } })
    })
    .optional()
    .transform((value) => (value === undefined || value === '' ? range.otherwise : Math.min(range.max, Math.max(range.min, Number(value)))))

export const pageBody = {
  pageNum: clampedOfBody({ min: 1, max: 1_000_000, otherwise: 1 }),
  pageSize: clampedOfBody({ min: 1, max: 100, otherwise: 10 }),
}

/** Page asked for, in the words of queries. */
export const pageOf = ({ pageNum = 1, pageSize }: { readonly pageNum?: number; readonly pageSize: number }) => ({
  page: pageNum,
  size: pageSize,
})

/** True when a list is asked for ended rows (status 1) instead of open ones (status 0, the default). */
export const isHistory = ({ status }: { readonly status?: 0 | 1 | undefined }): boolean => status === 1
