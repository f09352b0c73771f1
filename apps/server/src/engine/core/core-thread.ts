import { type CoreShelf, type HeadSigner, resume } from '@glasshouse/journal'
import { FatalError, fatalOf } from '../../ending/fatal.ts'
import { startFaultOf } from '../../ending/start-fault.ts'
import type { FaultHook } from '../protocol/fault-points.ts'
import type { FromCore, Port, ToCore } from '../protocol/ports.ts'
import { ExchangeClock, type MachineClocks } from '../time/exchange-clock.ts'
import type { GroupTime } from '../time/group-time.ts'
import { CoreHost } from './core-host.ts'

export interface ThreadOptions {
  readonly shelf: CoreShelf
  readonly databaseUrl: string
  readonly signer: HeadSigner
  readonly clocks: MachineClocks
  /** Written by the core's thread, read by all. */
  readonly time: GroupTime
  readonly fault: FaultHook
}

/**
 * The writer's life: take the epoch, resume from snapshot and tail, run groups until told to stop, let go of the
 * journal.
 */
export async function runCoreThread(options: ThreadOptions, port: Port<FromCore, ToCore>): Promise<void> {
  const { shelf, databaseUrl, signer, clocks, time, fault } = options
  const journal = await resume({ url: databaseUrl, shelf, signer, now: clocks.wall }).catch((cause: unknown) => {
    port.post({ kind: 'failed_to_start', fault: startFaultOf(cause) })
    return null
  })
  if (!journal) return
  if (journal.leftOut.length > 0) port.post({ kind: 'left_out', leftOut: journal.leftOut })
  const { module: core } = journal.core
  const clock = new ExchangeClock({ clocks, time, lastMs: core.timeMs(journal.state) })
  const host = new CoreHost({ core, state: journal.state, log: journal, port, clock, fault })
  const last = await host.run().then(
    (seq): FromCore => ({ kind: 'stopped', seq }),
    (cause: unknown): FromCore => ({ kind: 'fatal', fatal: asFatal(cause).fatal }),
  )
  await journal.close()
  port.post(last)
}

function asFatal(cause: unknown): FatalError {
  return cause instanceof FatalError ? cause : fatalOf('law_broken', 0, cause)
}
