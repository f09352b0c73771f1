import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import type { CoreModule } from '@glasshouse/domain'
import { transformSync } from 'rolldown/utils'
import { moduleRunnerTransform } from 'vite'
import { rememberingVerdicts } from './remembered-verdicts.ts'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const CORE = fileOf('../../core/src/index.ts')
const PACKAGES: ReadonlyMap<string, string> = new Map([['@glasshouse/domain', fileOf('../../domain/src/index.ts')]])

/** Checks signatures (ADR 44). */
const LIBRARY = /^@noble\/(curves|hashes)\//
/** Loaded once for all cores: each has the same acts to check. */
const libraries = new Map<string, Promise<Exports>>()

type Exports = Record<string, unknown>
/** A file as a function of what it imports. */
type Body = (
  imported: (specifier: string) => Promise<Exports>,
  exportName: (name: string, read: () => unknown) => void,
  exportAll: (exports: Exports) => void,
) => Promise<void>

const scripts = new Map<string, Promise<Script>>()
/** Files that import a file. */
const importers = new Map<string, Set<string>>()
/** Files of the core as it is, once they ran. */
let asItIs: Promise<ReadonlyMap<string, Promise<Exports>>> | undefined

/**
 * The core linked from its sources, each compiled once for all cores; what one file says may be replaced. A bundle
 * would be made anew for each core, at ten times the cost. The files do not import each other in circles, so that each
 * has all its exports before it is imported. Files that the replaced one cannot reach are those of the core as it is:
 * what a file keeps for itself belongs to one state, and no state to two cores.
 */
export async function linkedCore(replaced?: string, replace?: (source: string) => string): Promise<CoreModule> {
  if (!replaced || !replace) return coreIn(await link(new Map()))
  asItIs ??= link(new Map())
  const known = new Map(await asItIs)
  for (const file of reachedFrom(replaced)) known.delete(file)
  return coreIn(await link(known, (file) => (file === replaced ? compile(file, replace(read(file))) : compiled(file))))
}

/** Runs the files of the core that have not run yet, in a copy of those that have. */
async function link(known: ReadonlyMap<string, Promise<Exports>>, scriptOf = compiled): Promise<ReadonlyMap<string, Promise<Exports>>> {
  const modules = new Map(known)
  const load = (file: string): Promise<Exports> => {
    // What is no file of the core is not compiled anew, and nothing is planted in it.
    if (LIBRARY.test(file)) return libraries.get(file) ?? loadLibrary(file)
    const loaded = modules.get(file)
    if (loaded) return loaded
    const loading = run(file)
    modules.set(file, loading)
    return loading
  }
  const run = async (file: string): Promise<Exports> => {
    const exports: Exports = {}
    const reads = new Map<string, () => unknown>()
    const body = (await scriptOf(file)).runInThisContext() as Body
    await body(
      (specifier) => load(importedBy(file, specifier)),
      (name, readExport) => reads.set(name, readExport),
      (all) => Object.assign(exports, all),
    )
    for (const [name, readExport] of reads) exports[name] = readExport()
    return exports
  }
  await load(CORE)
  return modules
}

function loadLibrary(file: string): Promise<Exports> {
  const loading = import(/* @vite-ignore */ file).then((exports: Exports) => rememberingVerdicts(exports))
  libraries.set(file, loading)
  return loading
}

const coreIn = async (modules: ReadonlyMap<string, Promise<Exports>>) => (await modules.get(CORE)) as unknown as CoreModule

/** A file and all that import it, by whatever way. */
function reachedFrom(file: string, reached = new Set<string>()): ReadonlySet<string> {
  if (reached.has(file)) return reached
  reached.add(file)
  for (const importer of importers.get(file) ?? []) reachedFrom(importer, reached)
  return reached
}

function importedBy(importer: string, specifier: string): string {
  const file = resolve(importer, specifier)
  const known = importers.get(file)
  if (known) known.add(importer)
  else importers.set(file, new Set([importer]))
  return file
}

const read = (file: string) => readFileSync(file, 'utf8')

function resolve(from: string, specifier: string): string {
  if (LIBRARY.test(specifier)) return specifier
  const file = specifier.startsWith('.') ? fileURLToPath(new URL(specifier, pathToFileURL(from))) : PACKAGES.get(specifier)
  if (!file) throw new Error(`${from} imports ${specifier}: the core stands on the words of the domain, and checks signatures`)
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
