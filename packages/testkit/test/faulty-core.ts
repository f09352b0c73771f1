import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'
import type { CoreModule } from '@glasshouse/domain'
import { build } from 'rolldown'

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
const coreFolder = fileURLToPath(coreUrl)

/**
 * The core with a fault planted in memory (or, with null, as it is); its source is not touched. Fails loudly when the
 * text no longer stands in the file exactly once, so that a rewritten core cannot disarm the test in silence. `beside`
 * is code that the fault calls.
 */
export async function faultyCore(fault: PlantedFault | null, beside = ''): Promise<CoreModule> {
  let planted = 0
  const planting = fault ? fileURLToPath(new URL(fault.file, coreUrl)) : []
  const bundle = await build({
    input: `${coreFolder}index.ts`,
    write: false,
    logLevel: 'silent',
    output: { format: 'iife', name: 'core' },
    plugins: [
      {
        name: 'plant',
        transform: {
          // A file that is not changed stays with the bundler.
          filter: { id: planting },
          handler(code) {
            if (!fault) return null
            if (code.split(fault.text).length !== 2)
              throw new Error(`"${fault.name}": the text to change does not stand once in ${fault.file}`)
            planted++
            return code.replace(fault.text, () => fault.becomes) + beside
          },
        },
      },
    ],
  })
  if (fault && planted !== 1) throw new Error(`"${fault.name}": ${fault.file} is no longer part of the core`)
  return runInThisContext(`${bundle.output[0].code}\ncore`) as CoreModule
}
