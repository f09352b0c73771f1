import { parseDecimal, timeMs } from '@glasshouse/domain'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'
import type { ActHelp, Words } from './operator-act.ts'

/** A word that nothing reads may have been meant: it is refused. */
export function assertNoMore({ words: named, endsInText }: ActHelp, words: Words): void {
  const most = named.match(/<[^>]*>|\[[^\]]*\]/g)?.length ?? 0
  if (endsInText === true || words.length <= most) return
  const rule = most === 0 ? 'must be none' : `must be at most ${most}: ${named}`
  throw new ApiError({ reason: 'field_malformed', field: 'words', rule })
}

export function marketOf(services: Needs<'listing'>, symbol: string | undefined) {
  return known(services.listing.market(symbol ?? ''))
}

export function contractOf(services: Needs<'listing'>, symbol: string | undefined) {
  return known(services.listing.contract(symbol ?? ''))
}

export function optionOf(services: Needs<'listing'>, symbol: string | undefined) {
  return known(services.listing.option(symbol ?? ''))
}

function known<Config>(config: Config | undefined): Config {
  if (!config) throw new ApiError({ reason: 'unknown_market', field: 'symbol' })
  return config
}

export function isoTime(text: string | undefined, field = 'from') {
  const ms = Date.parse(text ?? '')
  if (Number.isNaN(ms)) throw new ApiError({ reason: 'field_malformed', field, rule: 'must be an ISO time' })
  return timeMs(ms)
}

/**
 * The time from which a rule holds. One that has passed is refused before anybody signs; while nobody has an account the
 * core would let the rule begin at once.
 */
export function futureTime({ engine }: Needs<'engine'>, from: string | undefined) {
  const effectiveFromMs = isoTime(from)
  if (effectiveFromMs <= engine.health().lastTimeMs) throw new ApiError({ reason: 'rule_not_in_future', field: 'from' })
  return effectiveFromMs
}

export function listed<Value extends string>(values: readonly Value[], word: string | undefined, field: string): Value {
  const value = values.find((one) => one === word)
  if (value === undefined) throw new ApiError({ reason: 'value_not_listed', field, rule: `must be one of ${values.join(', ')}` })
  return value
}

export const isOn = (word: string | undefined) => listed(['on', 'off'], word, 'on or off') === 'on'

export function decimalOf(text: string | undefined, decimals: number, field: string): bigint {
  const value = parseDecimal(text ?? '', decimals)
  if (typeof value !== 'bigint') throw new ApiError({ reason: value, field, rule: decimalRule(text ?? '', decimals) })
  return value
}

/** A comma is refused and never guessed at: it parts thousands for some, and decimals for others. */
const decimalRule = (text: string, decimals: number): string =>
  text.includes(',')
    ? 'must be written without commas, with a point before the decimals, such as 1000 or 1000.5'
    : `must be a decimal with at most ${decimals} places`
