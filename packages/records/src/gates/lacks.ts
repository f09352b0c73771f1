import { IDENTITY_LEVELS, type ProductGate } from '@glasshouse/domain'

/** What a gate still wants of a person, in the order in which it is requested. */
export const GATE_LACKS = ['residence', 'country', 'age', 'level_primary', 'level_advanced', 'terms', 'questions'] as const
export type GateLack = (typeof GATE_LACKS)[number]
/** Nothing that the person does changes these. */
export const FINAL_LACKS: readonly GateLack[] = ['country', 'age']

export interface GatePerson {
  /** Country of a verified identity, else as declared; '' unknown. */
  readonly country: string
  /** As declared, `2000-01-31`; '' unknown. */
  readonly birthDate: string
  readonly level: 0 | 1 | 2
  readonly terms: readonly number[]
  /** Answered the questions of this gate's version. */
  readonly hasAnswered: boolean
}

export function lacksOf(gate: ProductGate, person: GatePerson, nowMs: number): GateLack[] {
  if (!gate.isAsked) return []
  const lacks: GateLack[] = []
  const asksCountry = gate.closedCountries.length > 0
  const isUnknown = (asksCountry && person.country === '') || (gate.ageLeast > 0 && person.birthDate === '')
  if (isUnknown) lacks.push('residence')
  if (gate.closedCountries.includes(person.country)) lacks.push('country')
  if (gate.ageLeast > 0 && person.birthDate !== '' && ageOn(person.birthDate, nowMs) < gate.ageLeast) lacks.push('age')
  if (person.level < IDENTITY_LEVELS.indexOf(gate.level)) lacks.push(gate.level === 'advanced' ? 'level_advanced' : 'level_primary')
  if (gate.termsVersion > 0 && !person.terms.includes(gate.termsVersion)) lacks.push('terms')
  if (gate.asksQuestions && !person.hasAnswered) lacks.push('questions')
  return lacks
}

/** In whole years, in UTC; who is born on 29 February is a year older on 1 March. */
export function ageOn(birthDate: string, nowMs: number): number {
  const [year, month, day] = birthDate.split('-').map(Number) as [number, number, number]
  const now = new Date(nowMs)
  const isBefore = now.getUTCMonth() + 1 < month || (now.getUTCMonth() + 1 === month && now.getUTCDate() < day)
  return now.getUTCFullYear() - year - (isBefore ? 1 : 0)
}

/** A day that was: no later than now, and of somebody who may be alive. */
export function isBirthDate(text: string, nowMs: number): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) && ms <= nowMs && ageOn(text, nowMs) <= 120
}
