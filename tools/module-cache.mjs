import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** About eight runs, each with every module changed. */
const FILES_MAX = 20_000
/** What a module is made of beside its own text: where its imports lead, and what is done to it. */
const FILES_FOR_ALL = ['package-lock.json', 'package.json', 'tsconfig.base.json', 'tsconfig.json']
const WORKSPACES = ['apps', 'packages']

const folderOfAll = (root) => join(root, '.cache/modules')

/**
 * Where the suites of a run, and runs after it, find a module as another one has made it already. Another folder where
 * something changes that a module's own text does not tell: then nothing made before counts.
 */
export function moduleCache(root) {
  const hash = createHash('sha256')
  const workspaces = WORKSPACES.flatMap((kind) => readdirSync(join(root, kind)).map((name) => `${kind}/${name}`)).sort()
  const own = workspaces.flatMap((workspace) => ['package.json', 'tsconfig.json'].map((name) => `${workspace}/${name}`))
  for (const file of [...FILES_FOR_ALL, ...own]) {
    const path = join(root, file)
    if (existsSync(path)) hash.update(`${file}\0`).update(readFileSync(path)).update('\0')
  }
  return join(folderOfAll(root), hash.digest('hex').slice(0, 16))
}

/** Before a run, while nobody reads there: takes away what no run will find again, and all when it has grown long. */
export function trimModuleCache(root, filesMax = FILES_MAX) {
  const kept = moduleCache(root)
  const all = folderOfAll(root)
  if (!existsSync(all)) return
  for (const name of readdirSync(all)) {
    const folder = join(all, name)
    if (folder !== kept || readdirSync(folder).length > filesMax) rmSync(folder, { recursive: true, force: true })
  }
}
