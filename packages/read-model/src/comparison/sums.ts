import { type Exact, exactSum, exactText } from './exact.ts'

/** Tables whose sums are compared with the state. */
export type SummedTable = 'options' | 'option_rounds' | 'option_results' | 'balances'

/** What a figure is of. Of rows that were written by hand, realm and ids are whatever they say. */
export interface SumPlace {
  readonly realm: string
  /** Market of options, asset of balances. */
  readonly subjectId: number
  /** Null where a figure is of all periods together, and of balances. */
  readonly period: number | null
}

/** A figure of a projected table that is not the one of the state. */
export interface SumDifference extends SumPlace {
  readonly table: SummedTable
  /** Symbol of market or asset; its number where the state has none. */
  readonly subject: string
  readonly figure: string
  readonly found: string
  readonly right: string
}

export type Figures = Readonly<Record<string, Exact>>

/** Figures by place. What was never added is zero. */
export class Sums {
  readonly #byKey = new Map<string, { readonly place: SumPlace; readonly figures: Record<string, Exact> }>()

  /** `part` keeps figures of one place apart that are compared apart, such as periods of one id and another length. */
  add(place: SumPlace, figures: Figures, part = 0): void {
    const key = [place.realm, place.subjectId, place.period, part].join('/')
    const sum = this.#byKey.get(key) ?? { place, figures: {} }
    this.#byKey.set(key, sum)
    for (const [name, value] of Object.entries(figures)) sum.figures[name] = exactSum(sum.figures[name] ?? 0n, value)
  }

  /** Figures that are others than the right ones, whether a table lacks them or the state does. */
  *differencesFrom(right: Sums): Generator<Omit<SumDifference, 'table' | 'subject'>> {
    for (const key of new Set([...this.#byKey.keys(), ...right.#byKey.keys()])) {
      const [here, there] = [this.#byKey.get(key), right.#byKey.get(key)]
      const place = (here ?? there)?.place as SumPlace
      for (const figure of new Set([...Object.keys(here?.figures ?? {}), ...Object.keys(there?.figures ?? {})])) {
        const [found = 0n, wanted = 0n] = [here?.figures[figure], there?.figures[figure]]
        if (found === null || found !== wanted) yield { ...place, figure, found: exactText(found), right: exactText(wanted) }
      }
    }
  }
}
