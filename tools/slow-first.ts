import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take long for what is in them: they start processes, wait for prices, or compute many commands. Without a memory of earlier
 * runs they would begin by their size, many of them last, with the other workers idle. Order and nothing else: a file that is missing here
 * costs time.
 */
export const SLOW_FILES: readonly string[] = [
  'packages/testkit/test/planted-contract-faults.test.ts',
  'packages/testkit/test/planted-option-faults.test.ts',
  'packages/testkit/test/planted-faults.test.ts',
  'packages/testkit/src/simulation/simulate.test.ts',
  'packages/testkit/test/rigged-cores.test.ts',
  'packages/feeds/src/live/run-venues.test.ts',
  'packages/feeds/src/simulated.test.ts',
  'packages/verifier/src/verify-receipt.test.ts',
  'packages/read-model/src/option/option.test.ts',
  'packages/journal/src/replay/archive.test.ts',
  'apps/server/test/chaos/chaos.test.ts',
  'apps/server/test/withdrawals.test.ts',
  'apps/server/test/notice-kill.test.ts',
  'apps/server/test/last-line.test.ts',
  'apps/server/test/review-kill.test.ts',
  'apps/server/test/outbox-kill.test.ts',
  'apps/server/test/live-prices.test.ts',
  'apps/server/src/feed-process/live-index.test.ts',
  'apps/server/test/identity.test.ts',
  'apps/server/test/supervised.test.ts',
  'apps/server/test/withdrawal-desk.test.ts',
  'apps/server/test/withdrawal-kill.test.ts',
  'apps/server/test/bad-input-contracts.test.ts',
  'apps/server/test/operator-keys.test.ts',
  'apps/server/test/fuzz/fuzz.test.ts',
  'apps/server/src/cli/journal.test.ts',
  'apps/server/src/cli/backup-exchange.test.ts',
  'apps/server/src/engine/restart.test.ts',
  'apps/server/test/help.test.ts',
  'apps/web/e2e/told-prices.e2e.ts',
  'apps/web/e2e/real-money.e2e.ts',
  'apps/web/e2e/operators-day.e2e.ts',
  'apps/web/e2e/identity.e2e.ts',
  'apps/web/e2e/option.e2e.ts',
  'apps/web/e2e/sizes.e2e.ts',
  'apps/web/e2e/protection.e2e.ts',
  'apps/web/e2e/console.e2e.ts',
  'apps/web/e2e/walk.e2e.ts',
  'apps/web/e2e/console-house.e2e.ts',
  'apps/web/e2e/withdrawals.e2e.ts',
  'apps/web/e2e/keys.e2e.ts',
  'apps/web/e2e/fairness.e2e.ts',
  'apps/web/e2e/offline.e2e.ts',
  'apps/web/e2e/ways-in.e2e.ts',
]

/** The slow files in their order, then the others as ever. */
export function slowFirst<File extends { readonly moduleId: string }>(files: readonly File[]): File[] {
  const rank = ({ moduleId }: File) => {
    const at = SLOW_FILES.findIndex((path) => moduleId.endsWith(`/${path}`))
    return at < 0 ? SLOW_FILES.length : at
  }
  return files.toSorted((one, other) => rank(one) - rank(other))
}

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return slowFirst(await super.sort(files))
  }
}
