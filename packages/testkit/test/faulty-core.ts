import { fileURLToPath } from 'node:url'
import type { CoreModule } from '@glasshouse/domain'
import { linkedCore } from './linked-core.ts'

/** One planted fault: in this file (seen from the core's `src`), this text becomes that. */
export interface PlantedFault {
  readonly name: string
  readonly file: string
  readonly text: string
  readonly becomes: string
  /** Asked on after a law is broken, the core would never answer again. */
  readonly isEndless?: true
}

const coreUrl = new URL('../../core/src/', import.meta.url)

/**
 * The core with a fault planted in memory (or, with null, as it is); its source is not touched. Fails loudly when the
 * text no longer stands in the file exactly once, so that a rewritten core cannot disarm the test in silence. `beside`
 * is code that the fault calls.
 */
export async function faultyCore(fault: PlantedFault | null, beside = ''): Promise<CoreModule> {
  if (!fault) return linkedCore()
  let isPlanted = false
  const core = await linkedCore(fileURLToPath(new URL(fault.file, coreUrl)), (source) => {
    if (source.split(fault.text).length !== 2) throw new Error(`"${fault.name}": the text to change does not stand once in ${fault.file}`)
    isPlanted = true
    return source.replace(fault.text, () => fault.becomes) + beside
  })
  if (!isPlanted) throw new Error(`"${fault.name}": ${fault.file} is no longer part of the core`)
  return core
}
