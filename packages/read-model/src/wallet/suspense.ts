import type { ReadModel } from '../database.ts'
import type { SuspenseChangeRow } from './tables.ts'

/** Money that came in, whose owner is not known, and that was neither assigned nor sent back; what waits longest first. */
export function listSuspense(db: ReadModel, limit: number): Promise<SuspenseChangeRow[]> {
  return waitingIn(db).orderBy('came.seq').orderBy('came.position').limit(limit).execute()
}

/** What of it waits under this evidence. */
export function suspenseUnder(db: ReadModel, evidence: string): Promise<SuspenseChangeRow | undefined> {
  return waitingIn(db).where('came.evidence', '=', evidence).executeTakeFirst()
}

const waitingIn = (db: ReadModel) =>
  db
    .selectFrom('suspense_changes as came')
    .selectAll('came')
    .where('came.change', '=', 'credited')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('suspense_changes as went')
            .select('went.seq')
            .whereRef('went.evidence', '=', 'came.evidence')
            .where('went.change', '<>', 'credited'),
        ),
      ),
    )
