// A browser's storage may be blocked, missing, full, or hold what an earlier release wrote: one module reads and writes
// it, each entry by its shape.
import { lineOf, parse, walk } from './sources.mjs'

const APPS = /^(apps\/(web|console)|packages\/(ui|client))\/(src|plugins)\//
const TESTS = /\.test\.tsx?$|\/testing\//
/** The one module, and the program before the app, which cannot load it. */
const ALLOWED = ['packages/client/src/kept/browser-store.ts', 'apps/web/src/offline/ahead-files.ts']
const STORAGES = new Set(['localStorage', 'sessionStorage', 'indexedDB', 'cookieStore'])

/** @returns {string[]} places beside the one module that touch a storage of the browser */
export function storagesBeside(files) {
  const faults = []
  for (const file of files) {
    if (!APPS.test(file.path) || TESTS.test(file.path) || ALLOWED.includes(file.path)) continue
    if (![...STORAGES].some((name) => file.text.includes(name))) continue
    const touched = new Set()
    walk(parse(file), (node) => {
      const name = node.type === 'Identifier' ? node.name : node.type === 'Literal' ? node.value : undefined
      if (STORAGES.has(name)) touched.add(`${file.path}:${lineOf(file.text, node.start)} touches ${name}: keep it by ${ALLOWED[0]}`)
    })
    faults.push(...touched)
  }
  return faults
}
