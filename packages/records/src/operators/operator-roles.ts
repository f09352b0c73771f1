import type { OperatorRole } from '@glasshouse/domain'

/** Roles of an active operator; null: nobody with that number acts. */
export type RolesOf = (operatorId: number) => Promise<readonly OperatorRole[] | null>

/** What operators are trusted with: the core says it, and the table of operators keeps their names. */
export class OperatorRolesBook {
  #ofCore: RolesOf | null = null

  /** From now on: stores are opened before the core is. */
  follow(ofCore: RolesOf): void {
    this.#ofCore = ofCore
  }

  of(operatorId: number): Promise<readonly OperatorRole[] | null> {
    if (!this.#ofCore) throw new Error('the roles of operators are read before the core is open')
    return this.#ofCore(operatorId)
  }
}
