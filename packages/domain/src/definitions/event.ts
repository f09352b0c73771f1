import type { Visibility } from './command.ts'
import type { Fields, ValuesOf } from './fields.ts'

export interface EventDefinition<F = Fields> {
  /** Lasting number in the bytes that `events_digest` is made of. Never reuse one. */
  readonly code: number
  readonly visibility: Visibility
  readonly fields: F
}

export const event = <const F extends Fields>(definition: EventDefinition<F>): EventDefinition<F> => definition

/** The event of a definition, as code holds it. */
export type EventFrom<Definitions, Type extends keyof Definitions> = Definitions[Type] extends { readonly fields: infer F }
  ? { readonly type: Type } & ValuesOf<F>
  : never
