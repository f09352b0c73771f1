import type { SumDifference, SummedTable } from '@glasshouse/read-model'
import type { Needs } from '../../services/services.ts'

export interface DoubtAbout {
  readonly tables: readonly SummedTable[]
  readonly realm: string
  /** Market of options, asset of balances; any where none is named. */
  readonly subjectId?: number
  /** One period of the market; any where none is named. */
  readonly period?: number
}

/** Whether published figures are known to differ from the state's; true of all where more differ than are named. */
export function isInDoubt({ engine }: Needs<'engine'>, about: DoubtAbout): boolean {
  const { sumDifferences, sumsDiffering } = engine.health()
  return sumsDiffering > sumDifferences.length || sumDifferences.some((one) => concerns(one, about))
}

function concerns(one: SumDifference, { tables, realm, subjectId, period }: DoubtAbout): boolean {
  if (!tables.includes(one.table) || one.realm !== realm) return false
  if (subjectId !== undefined && one.subjectId !== subjectId) return false
  return period === undefined || one.period === period
}
