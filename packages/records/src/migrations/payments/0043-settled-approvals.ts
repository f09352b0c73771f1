import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Approvals of settled withdrawals, which their last step had written over with none. */
export const settledApprovals: Migration = {
  name: '0043-settled-approvals',
  async up(tx) {
    await sql`update withdrawals w set approvals = s.most
      from (select withdrawal_id, max(approvals) as most from withdrawal_steps group by withdrawal_id) s
      where s.withdrawal_id = w.withdrawal_id and w.state = 'settled' and s.most > w.approvals`.execute(tx)
    await sql`update withdrawal_steps s set approvals = w.approvals
      from withdrawals w where w.withdrawal_id = s.withdrawal_id and s.state = 'settled' and s.approvals < w.approvals`.execute(tx)
  },
}
