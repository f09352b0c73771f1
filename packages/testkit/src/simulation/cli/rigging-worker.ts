import { parentPort, workerData } from 'node:worker_threads'
import * as core from '@glasshouse/core'
import { rig } from '../../rigging/rigging.ts'
import type { RiggingDone, RiggingShare } from './rigging-run.ts'

parentPort?.postMessage(run(workerData as RiggingShare))

function run(share: RiggingShare): RiggingDone {
  try {
    return { ok: true, report: rig({ core, ...share }) }
  } catch (failure) {
    return { ok: false, message: failure instanceof Error ? failure.message : String(failure) }
  }
}
