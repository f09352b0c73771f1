import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type HousePlace, startFuzzedHouse, verifyJournalOf } from './house.ts'
import { reportLines, runFuzz } from './run.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000000' },
    messages: { type: 'string', default: '200000' },
    connections: { type: 'string', default: '48' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(
    'npm run fuzz -- [--calls 1000000] [--messages 200000] [--connections 48] [--seed 1]\nShoots calls and socket messages, most with one thing wrong, at a house of its own, and looks whether it lives, answers in time, never with `internal`, keeps its laws, changes nothing that it refused, and leaves a journal that verifies.',
  )
  process.exit(0)
}
const place: HousePlace = {
  programs: fileURLToPath(new URL('.', import.meta.url)),
  dataDir: mkdtempSync(join(tmpdir(), 'glasshouse-fuzz-')),
}
const from = performance.now()
const log = (line: string) => console.log(`${((performance.now() - from) / 1000).toFixed(0)} s: ${line}`)
const house = await startFuzzedHouse(place)
log('the house is open')
const report = await runFuzz({
  ...house,
  seed: Number(values.seed),
  calls: Number(values.calls),
  messages: Number(values.messages),
  connections: Number(values.connections),
  log,
})
const faults = [...report.faults, ...report.late]
if (!(await house.stop())) faults.push('the house did not end well')
if (house.output().includes('"level":60') || house.output().includes('"level":50')) faults.push('the house logged errors')
log('the house is closed; its journal is replayed')
const broken = await verifyJournalOf(place)
if (broken !== '') faults.push(broken)
for (const line of reportLines({ ...report, faults })) console.log(line)
if (faults.length === 0) rmSync(place.dataDir, { recursive: true, force: true })
else console.error(`${house.output().slice(-10_000)}\nthe data stays in ${place.dataDir}; repeat with --seed ${values.seed}`)
process.exitCode = faults.length === 0 ? 0 : 1
