import type { AddressType } from '@glasshouse/domain'
import type { Records } from '../database.ts'

export interface WithdrawalAddress {
  readonly type: AddressType
  readonly address: string
  readonly boundAtMs: number
}

/** Addresses to which users have bound their payouts: one of each kind. */
export class WithdrawalAddresses {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async of(userId: string): Promise<WithdrawalAddress[]> {
    const rows = await this.#db.selectFrom('withdrawal_addresses').selectAll().where('user_id', '=', userId).orderBy('type').execute()
    return rows.map(({ type, address, bound_at_ms }) => ({ type, address, boundAtMs: bound_at_ms }))
  }

  async bind(tx: Records, userId: string, { type, address }: Pick<WithdrawalAddress, 'type' | 'address'>): Promise<void> {
    const bound = { address, bound_at_ms: this.#clock() }
    await tx
      .insertInto('withdrawal_addresses')
      .values({ user_id: userId, type, ...bound })
      .onConflict((conflict) => conflict.columns(['user_id', 'type']).doUpdateSet(bound))
      .execute()
  }
}
