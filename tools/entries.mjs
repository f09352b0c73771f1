// Programs that run from a bundle: name -> entry file. Each begins with a look at the Node that runs it (tools/build.mjs).
export const programs = {
  server: 'apps/server/src/main.ts',
  // Starts the server and keeps it open.
  supervisor: 'apps/server/src/supervisor/main.ts',
  operator: 'apps/server/src/cli/operator.ts',
  'bench-http': 'bench/http.ts',
  'bench-rest': 'bench/rest.ts',
  'bench-web': 'bench/web.ts',
  'bench-lighthouse': 'bench/lighthouse.ts',
  'bench-fanout': 'bench/fanout.ts',
  'bench-fanout-readers': 'bench/fanout-readers.ts',
  journal: 'apps/server/src/cli/journal.ts',
  backup: 'apps/server/src/cli/backup.ts',
  restore: 'apps/server/src/cli/restore.ts',
  'bench-core': 'bench/core.ts',
  'bench-perpetual': 'bench/perpetual.ts',
  'bench-accounts': 'bench/accounts.ts',
  'bench-journal': 'bench/journal.ts',
  // Kills an exchange under load.
  chaos: 'apps/server/test/chaos/main.ts',
  // The server of browser tests that trade with real money.
  'house-with-deposits': 'apps/server/test/house-with-deposits.ts',
  // Makes the tables of such servers, before the first of them starts.
  'migrate-database': 'apps/server/test/migrate-main.ts',
  // Shoots hostile calls at a house-with-deposits.
  fuzz: 'apps/server/test/fuzz/main.ts',
  'verify-receipt': 'tools/verify-receipt.ts',
  sim: 'packages/testkit/src/simulation/cli/sim.ts',
  'bench-restart': 'bench/restart.ts',
}

// What programs start or load for themselves, beside the main bundle: threads, processes under the same Node, modules.
export const workers = {
  'chaos-supervisor': 'apps/server/test/chaos/processes/supervisor.ts',
  'chaos-child': 'apps/server/test/chaos/processes/child.ts',
  'chaos-clock': 'apps/server/test/chaos/processes/clock.ts',
  'chaos-fault': 'apps/server/test/chaos/processes/fault.ts',
  'sim-worker': 'packages/testkit/src/simulation/cli/sim-worker.ts',
  'rigging-worker': 'packages/testkit/src/simulation/cli/rigging-worker.ts',
  // Beside sim, which may not know the feeds.
  'rule-battery': 'tools/rule-battery.ts',
  'core-worker': 'apps/server/src/engine/threads/core-worker.ts',
  // Forked by the server when prices are live.
  'feed-process': 'apps/server/src/feed-process/main.ts',
  'replica-worker': 'apps/server/src/engine/threads/replica-worker.ts',
}

export const entries = { ...programs, ...workers }
