import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import type { CoreModule } from '@glasshouse/domain'
import { transformSync } from 'rolldown/utils'
import { moduleRunnerTransform } from 'vite'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const CORE = fileOf('../../core/src/index.ts')
const PACKAGES: ReadonlyMap<string, string> = new Map([['@glasshouse/domain', fileOf('../../domain/src/index.ts')]])

type Exports = Record<string, unknown>
/** A file as a function of what it imports. */
type Body = (
  imported: (specifier: string) => Promise<Exports>,
  exportName: (name: string, read: () => unknown) => void,
  exportAll: (exports: Exports) => void,
) => Promise<void>

const scripts = new Map<string, Promise<Script>>()

/**
 * The core linked from its sources, each compiled once for all cores; what one file says may be replaced. A bundle
 * would be made anew for each core, at ten times the cost. The files do not import each other in circles, so that each
 * has all its exports before it is imported.
 */
export async function linkedCore(replaced?: string, replace?: (source: string) => string): Promise<CoreModule> {
  const modules = new Map<string, Promise<Exports>>()
  const load = (file: string): Promise<Exports> => {
    const known = modules.get(file)
    if (known) return known
    const loading = run(file)
    modules.set(file, loading)
    return loading
  }
  const run = async (file: string): Promise<Exports> => {
    const script = file === replaced && replace ? await compile(file, replace(read(file))) : await compiled(file)
    const exports: Exports = {}
    const reads = new Map<string, () => unknown>()
    const body = script.runInThisContext() as Body
    await body(
      (specifier) => load(resolve(file, specifier)),
      (name, readExport) => reads.set(name, readExport),
      (all) => Object.assign(exports, all),
    )
    for (const [name, readExport] of reads) exports[name] = readExport()
    return exports
  }
  return (await load(CORE)) as unknown as CoreModule
}

const read = (file: string) => readFileSync(file, 'utf8')

function resolve(from: string, specifier: string): string {
  const file = specifier.startsWith('.') ? fileURLToPath(new URL(specifier, pathToFileURL(from))) : PACKAGES.get(specifier)
  if (!file) throw new Error(`${from} imports ${specifier}: the core stands on the words of the domain alone`)
  return file
}

function compiled(file: string): Promise<Script> {
  const known = scripts.get(file)
  if (known) return known
  const script = compile(file, read(file))
  scripts.set(file, script)
  return script
}

async function compile(file: string, source: string): Promise<Script> {
  // Exports are read once, after the file ran.
  if (/^export (let|var) /m.test(source)) throw new Error(`${file}: exports a variable, which others would not see change`)
  const { code, errors } = transformSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const linked = await moduleRunnerTransform(code, null, file, source)
  if (!linked) throw new Error(`${file}: cannot be read as a module`)
  const parameters = '__vite_ssr_import__, __vite_ssr_exportName__, __vite_ssr_exportAll__'
  return new Script(`(async (${parameters}) => {'use strict';${linked.code}\n})`, { filename: file })
}
