import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChaos } from './run.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    window: { type: 'string', default: '32' },
    'life-ms': { type: 'string', default: '1500' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(
    'npm run chaos -- [--kills 200] [--seed 1] [--window 32] [--life-ms 1500]\nKills the house under load of spot, contracts and options, at random and at named moments, and audits its whole history.',
  )
  process.exit(0)
}
const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-chaos-'))
const from = performance.now()
const report = await runChaos({
  dataDir,
  kills: Number(values.kills),
  seed: Number(values.seed),
  window: Number(values.window),
  lifeMsMax: Number(values['life-ms']),
  log: (line) => console.log(`${((performance.now() - from) / 1000).toFixed(0)} s: ${line}`),
})
for (const fault of report.faults.slice(0, 20)) console.error(fault)
console.log(
  JSON.stringify({
    ok: report.faults.length === 0,
    ...report,
    faults: report.faults.length,
    seconds: Math.round((performance.now() - from) / 1000),
  }),
)
if (report.faults.length === 0) rmSync(dataDir, { recursive: true, force: true })
else console.error(`the data stays in ${dataDir}; repeat with --seed ${values.seed}`)
process.exitCode = report.faults.length === 0 ? 0 : 1
