import { firstOtherAnswer } from '../src/simulation/recorded-run.ts'
import type { EarlyRound } from './early-seeds.ts'
import { FaultRuns } from './fault-runs.ts'
import type { FaultSet } from './fault-sets.ts'
import type { PlantedFault } from './faulty-core.ts'

const seedsOf = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
/** Seeds that are tried for the answers of the twin, and so far each. Few seeds are best: the run of each is recorded. */
const SEEDS = seedsOf(1, 20)
const SHORT_ROUND = 1_000
/** Then the laws, and runs that take long. */
const LAW_SEEDS = [1, 2, 3, 4]
const LONG_ROUND = 3_500
/** Then, for faults that need a rare traffic, many seeds more. */
const FAR_SEEDS = seedsOf(21, 80)
/** A round ends with the group that shows its fault; the next multiple of this leaves a file that few changes touch. */
const STEP = 50

type Rounds = Record<string, EarlyRound>

/**
 * Measures in which round each planted fault shows early. What `known` says of a fault and still holds is kept, and
 * only the others are looked for. Faults that no round shows have none.
 */
export async function measureSeeds(
  sets: readonly FaultSet[],
  known: Readonly<Rounds>,
  say: (line: string) => void = () => {},
): Promise<Rounds> {
  const rounds: Rounds = {}
  for (const { faults, setting } of bySetting(sets)) {
    const runs = new FaultRuns(setting)
    Object.assign(rounds, await roundsOf(runs, faults, known))
    say(`${faults.length} faults, seeds ${runs.seeds.join(' ')}; late: ${faults.filter(({ name }) => !rounds[name]).length}`)
  }
  const names = sets.flatMap(({ faults }) => faults).map(({ name }) => name)
  return Object.fromEntries(names.flatMap((name) => (rounds[name] ? [[name, rounds[name]]] : [])))
}

/** One set for each setting: its runs are recorded once, and freed when its faults are measured. */
function bySetting(sets: readonly FaultSet[]): FaultSet[] {
  const joined = new Map<string, FaultSet>()
  for (const { faults, setting } of sets) {
    const key = JSON.stringify(setting)
    joined.set(key, { setting, faults: [...(joined.get(key)?.faults ?? []), ...faults] })
  }
  return [...joined.values()]
}

async function roundsOf(runs: FaultRuns, faults: readonly PlantedFault[], known: Readonly<Rounds>): Promise<Rounds> {
  const rounds: Rounds = {}
  let left = faults
  const tryAll = async (roundOf: (fault: PlantedFault) => Promise<EarlyRound | null>) => {
    const late: PlantedFault[] = []
    for (const fault of left) {
      const round = await roundOf(fault)
      if (round) rounds[fault.name] = round
      else late.push(fault)
    }
    left = late
  }
  await tryAll(async (fault) => stillHolds(runs, fault, known[fault.name]))
  for (const seed of SEEDS) await tryAll((fault) => byTwin(runs, fault, { seed, commands: SHORT_ROUND }))
  for (const seed of LAW_SEEDS) await tryAll((fault) => byLaw(runs, fault, { seed, commands: SHORT_ROUND }))
  for (const seed of LAW_SEEDS) {
    await tryAll((fault) => byTwin(runs, fault, { seed, commands: LONG_ROUND }))
    await tryAll((fault) => byLaw(runs, fault, { seed, commands: LONG_ROUND }))
  }
  for (const seed of FAR_SEEDS) await tryAll((fault) => byTwin(runs, fault, { seed, commands: SHORT_ROUND }))
  return rounds
}

async function stillHolds(runs: FaultRuns, fault: PlantedFault, known: EarlyRound | undefined): Promise<EarlyRound | null> {
  if (!known) return null
  return (await (known.by === 'law' ? byLaw : byTwin)(runs, fault, known)) && known
}

async function byTwin(runs: FaultRuns, fault: PlantedFault, { seed, commands }: EarlyRound): Promise<EarlyRound | null> {
  if (fault.isEndless) return null
  const shown = firstOtherAnswer(await runs.coreWith(fault), (await runs.run(seed)).upTo(commands))
  return shown === null ? null : { seed, commands: upToStep(shown) }
}

async function byLaw(runs: FaultRuns, fault: PlantedFault, round: EarlyRound): Promise<EarlyRound | null> {
  const broken = runs.brokenLaw(await runs.coreWith(fault), round)
  return broken && { seed: round.seed, commands: upToStep(broken.command + 1), by: 'law' }
}

const upToStep = (commands: number) => Math.ceil(commands / STEP) * STEP

/** One line for each fault, in the order of its list, so that a change of one shows as one. */
export function fileOf(rounds: Readonly<Rounds>): string {
  const lines = Object.entries(rounds).map(([name, { seed, commands, by }]) => {
    const law = by ? `, "by": "${by}"` : ''
    return `  ${JSON.stringify(name)}: { "seed": ${seed}, "commands": ${commands}${law} }`
  })
  return `{\n${lines.join(',\n')}\n}\n`
}
