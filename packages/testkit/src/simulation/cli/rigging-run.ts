import { Worker } from 'node:worker_threads'
import { describeRigging, mergeRigging, type RiggingReport } from '../../rigging/rigging.ts'
import type { Options } from './arguments.ts'

export type RiggingDone = { readonly ok: true; readonly report: RiggingReport } | { readonly ok: false; readonly message: string }
export interface RiggingShare {
  readonly seed: number
  readonly sequences: number
}

/**
 * `npm run sim -- --rigging N`: the seeds' shares on all cores; says what was sent and compared, or which seed and
 * sequence broke the law.
 */
export async function runRigging({ seeds, workers, rigging }: Options): Promise<boolean> {
  const started = performance.now()
  const waiting = sharesOf(rigging, seeds)
  const reports: RiggingReport[] = []
  let isSound = true
  const work = async () => {
    for (let share = waiting.shift(); share; share = waiting.shift()) {
      const outcome = await runShare(share)
      if (outcome.ok) reports.push(outcome.report)
      else isSound = false
      console.log(
        outcome.ok ? `seed ${share.seed}: ${share.sequences} sequences, every option ended alike` : `LAW BROKEN: ${outcome.message}`,
      )
      if (!outcome.ok) console.log(`repeat: npm run sim -- --rigging ${share.sequences} --seed ${share.seed}`)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  if (reports.length > 0) console.log(`\n${describeRigging(mergeRigging(reports))}`)
  console.log(`${((performance.now() - started) / 1_000).toFixed(1)} s, ${isSound ? 'no law broken' : 'LAW BROKEN, see above'}`)
  return isSound
}

/** Together exactly so many. */
export function sharesOf(sequences: number, seeds: readonly number[]): RiggingShare[] {
  return seeds.map((seed, at) => ({ seed, sequences: Math.floor((sequences + at) / seeds.length) })).filter((share) => share.sequences > 0)
}

function runShare(workerData: RiggingShare): Promise<RiggingDone> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./rigging-worker.js', import.meta.url), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
