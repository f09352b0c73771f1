// npm run seeds: measures in which round of the simulated traffic each planted fault shows early, and writes it beside
// the tests that try this round first. `-- --afresh` measures all faults anew, not only those that no longer show.
import { writeFileSync } from 'node:fs'
import { EARLY_ROUNDS } from '../packages/testkit/test/early-seeds.ts'
import { FAULT_SETS } from '../packages/testkit/test/fault-sets.ts'
import { fileOf, measureSeeds } from '../packages/testkit/test/measure-seeds.ts'

const file = new URL('../packages/testkit/test/early-seeds.json', import.meta.url)
const start = process.cpuUsage()
const isAfresh = process.argv.includes('--afresh')
const rounds = await measureSeeds(FAULT_SETS, isAfresh ? {} : EARLY_ROUNDS, console.log)
const isNew = (name) => JSON.stringify(rounds[name]) !== JSON.stringify(EARLY_ROUNDS[name])
writeFileSync(file, fileOf(rounds))
const { user, system } = process.cpuUsage(start)
const changed = Object.keys(rounds).filter(isNew).length
console.log(
  `${Object.keys(rounds).length} faults have a round, ${changed} another than before; ${Math.round((user + system) / 1e6)} s of processor time`,
)
