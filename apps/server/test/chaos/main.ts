import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChaos } from './run.ts'

const USAGE = `usage: npm run chaos -- [--kills N] [--seed N] [--window N] [--life-ms N]

Kills the house under load of spot, contracts and options, at random and at named moments, and audits its whole history.

  --kills N    lives that end by a kill (200)
  --seed N     of the random choices (1)
  --window N   commands under way at once (32)
  --life-ms N  how long a life lasts before a random kill, at most (1500)`

const values = readFlags()
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

function readFlags() {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) leave(0, USAGE)
  try {
    const { values } = parseArgs({
      args,
      options: {
        kills: { type: 'string', default: '200' },
        seed: { type: 'string', default: '1' },
        window: { type: 'string', default: '32' },
        'life-ms': { type: 'string', default: '1500' },
      },
    })
    for (const [name, value] of Object.entries(values)) if (!/^\d{1,9}$/.test(value)) leave(2, `--${name} needs a whole number`)
    return values
  } catch (error) {
    return leave(2, (error as Error).message)
  }
}

function leave(code: number, words: string): never {
  if (code === 0) console.log(words)
  else console.error(words)
  process.exit(code)
}
