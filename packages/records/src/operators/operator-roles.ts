import type { OperatorRole } from '@glasshouse/domain'
import type { Records } from '../database.ts'

/** Roles of an active operator; null: nobody with that number acts. */
export type RolesOf = (operatorId: number) => Promise<readonly OperatorRole[] | null>

/**
 * What operators are trusted with. Where they have keys the core says it, and the table keeps their names; else the
 * table does.
 */
export class OperatorRolesBook {
  readonly #db: Records
  #ofCore: (() => Promise<RolesOf | null>) | null = null

  constructor(db: Records) {
    this.#db = db
  }

  /** From now on; null where the house has no operators' keys. */
  follow(ofCore: () => Promise<RolesOf | null>): void {
    this.#ofCore = ofCore
  }

  async of(operatorId: number, db: Records = this.#db): Promise<readonly OperatorRole[] | null> {
    const ofCore = await this.#ofCore?.()
    if (ofCore) return ofCore(operatorId)
    const row = await db
      .selectFrom('operators')
      .select('roles')
      .where('operator_id', '=', operatorId)
      .where('is_active', '=', true)
      .executeTakeFirst()
    return row?.roles ?? null
  }
}
