import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChaos } from './run.ts'
import { runSupervisedChaos } from './supervised-run.ts'

const USAGE = `usage: npm run chaos -- [--kills N] [--seed N] [--window N] [--life-ms N] [--supervised [--steady-ms N]]

Kills the house under load of spot, contracts and options, at random and at named moments, and audits its whole history.

  --kills N    lives that end by a kill (200)
  --seed N     of the random choices (1)
  --window N   commands under way at once (32)
  --life-ms N  how long a life lasts before a random kill, at most (1500), unless it did too little by then
  --supervised nobody starts the house by hand: its supervisor must have it open again after each kill of server, PostgreSQL, feed
               process or supervisor, a PostgreSQL suspended for 3 s, and once, where a disk can be mounted, a full disk
  --steady-ms N  with --supervised: a life open so long begins the supervisor's delays anew (1000; in production 20000)`

const values = readFlags()
const folder = mkdtempSync(join(tmpdir(), 'glasshouse-chaos-'))
const from = performance.now()
const common = {
  kills: Number(values.kills),
  seed: Number(values.seed),
  window: Number(values.window),
  lifeMsMax: Number(values['life-ms']),
  log: (line: string) => console.log(`${((performance.now() - from) / 1000).toFixed(0)} s: ${line}`),
}
const report = values.supervised
  ? await runSupervisedChaos({ ...common, folder, steadyMs: Number(values['steady-ms']) })
  : await runChaos({ ...common, dataDir: folder })
for (const fault of report.faults.slice(0, 20)) console.error(fault)
console.log(
  JSON.stringify({
    ok: report.faults.length === 0,
    ...report,
    faults: report.faults.length,
    seconds: Math.round((performance.now() - from) / 1000),
  }),
)
if (report.faults.length === 0) rmSync(folder, { recursive: true, force: true })
else console.error(`the data stays in ${folder}; repeat with --seed ${values.seed}`)
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
        supervised: { type: 'boolean', default: false },
        'steady-ms': { type: 'string', default: '1000' },
      },
    })
    for (const [name, value] of Object.entries(values))
      if (name !== 'supervised' && !/^\d{1,9}$/.test(String(value))) leave(2, `--${name} needs a whole number`)
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
