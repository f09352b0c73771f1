import { sql } from 'kysely'

/** Whether a row of approvals has its requester's signature, or needs none. Without it nothing is requested. */
export const IS_SIGNED = sql<boolean>`(approvals.signed is null or exists (select 1 from approval_signatures s
  where s.approval_id = approvals.approval_id and s.operator_id = approvals.requested_by))`
