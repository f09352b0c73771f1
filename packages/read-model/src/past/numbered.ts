import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'

/** What bears a number: ids of products are counted apart. */
export interface Numbered {
  readonly product: 'spot' | 'futures' | 'option' | 'swap'
  readonly market_id: number | null
  readonly user_ref: string
  readonly realm: 'real' | 'demo'
}

/** Orders, options and swaps of users that bear this number; those of the exchange itself have no owner. */
export async function ownersOfNumber(db: ReadModel, id: number): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`select n.product, n.market_id, a.user_ref, a.realm from (
      select 'spot' as product, 1 as place, market_id, account_id from orders where order_id = ${id}
      union all select 'futures', 2, market_id, account_id from contract_orders where order_id = ${id}
      union all select 'option', 3, market_id, account_id from options where option_id = ${id}
      union all select 'swap', 4, null, account_id from swaps where swap_id = ${id}
    ) n join accounts a using (account_id) order by n.place`.execute(db)
  return rows
}
