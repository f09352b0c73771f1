import type { Command, CommandType, RefusalReason } from '@glasshouse/domain'
import type { State } from './state.ts'

/** Rule of one command. `check` runs first and changes nothing; `change` runs only where it returned null. */
export interface Rule<Ruled extends Command> {
  check(state: State, command: Ruled): RefusalReason | null
  /** Returns the order's, stop's or option's id; nothing where the command makes none. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function without a result is a rule like any other
  change(state: State, command: Ruled): number | void
}

export type Rules<Types extends CommandType = CommandType> = {
  readonly [Type in Types]: Rule<Extract<Command, { type: Type }>>
}
