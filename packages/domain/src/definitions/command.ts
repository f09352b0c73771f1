import type { Actor } from '../primitives/actor.ts'
import type { Origin } from '../primitives/enums.ts'
import type { Fields, ValuesOf } from './fields.ts'

/**
 * Account that a command acts on. own: the actor's; named: its field `accountId`; market_maker: the actor must be the
 * market maker of its realm; house: the house account of its fields `realm` and `purpose`; none.
 */
export type AccountRule = 'own' | 'named' | 'market_maker' | 'house' | 'none'
/**
 * Realm of a command. account: the actor's must be that of the account; named: its field `realm` says it; none: nothing
 * looks at it.
 */
export type RealmRule = 'account' | 'named' | 'none'
/** Origin system until the first user account exists, or always. */
export type CommandOrigin = Origin | 'system_in_genesis'
/** Whether it may be published as it is, or concerns one account. */
export type Visibility = 'public' | 'private'

export interface CommandDefinition<F = Fields, Account extends AccountRule = AccountRule> {
  /** Lasting number of its records. Never reuse one. */
  readonly code: number
  /** Of the record that is written now; the fields of released versions before it stand in `older`, the first first. */
  readonly version: number
  readonly origins: readonly CommandOrigin[]
  readonly account: Account
  readonly realm: RealmRule
  /**
   * Waits for better times when the exchange is behind or its disk is full. What closes, cancels or guards never does.
   */
  readonly needsReadiness: boolean | ((values: ValuesOf<F>) => boolean)
  readonly visibility: Visibility
  readonly fields: F
  readonly older?: readonly Fields[]
}

export const command = <const F extends Fields, const Account extends AccountRule>(
  definition: CommandDefinition<F, Account>,
): CommandDefinition<F, Account> => definition

/** The command of a definition, as code holds it. */
export type CommandFrom<Definitions, Type extends keyof Definitions> = Definitions[Type] extends { readonly fields: infer F }
  ? { readonly type: Type; readonly actor: Actor } & ValuesOf<F>
  : never
