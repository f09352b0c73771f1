import { AccountClosings, ClosedAccounts, type Records } from '@glasshouse/records'
import type { Logger } from 'pino'

const SWEEP_MS = 3_600_000

export interface ClosingService {
  readonly accounts: ClosedAccounts
  readonly closings: AccountClosings
  /** Ends the sweeps. */
  stop(): void
}
interface ClosingParts {
  readonly db: Records
  readonly clock: () => number
  readonly log: Logger
}

/** Closed accounts; what is held of them is erased when its time is over, looked for at the start and every hour. */
export function openClosing({ db, clock, log }: ClosingParts): ClosingService {
  const accounts = new ClosedAccounts(db, clock)
  const erase = () =>
    accounts.eraseEnded().then(
      (erased) => erased > 0 && log.info({ erased }, 'closed accounts erased'),
      (error: unknown) => log.warn({ err: error }, 'closed accounts cannot be looked through; it is tried again'),
    )
  void erase()
  const timer = setInterval(erase, SWEEP_MS)
  timer.unref()
  return { accounts, closings: new AccountClosings(db, clock), stop: () => clearInterval(timer) }
}
