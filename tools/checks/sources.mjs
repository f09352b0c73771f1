// The project's own source files with their imports, parsed (not matched by text), for the checks beside this file.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { parseSync } from 'rolldown/utils'
import { root } from '../build.mjs'

/** @returns {{path: string, text: string}[]} tracked and new TypeScript files */
export function sourceFiles() {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  const paths = list.split('\n').filter((path) => path && existsSync(join(root, path)))
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export function parse({ path, text }) {
  return parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path)
}

/**
 * Calls visit(node, parents) for every node of a syntax tree. The list of parents is one and the same: read it at once.
 */
export function walk(node, visit, parents = []) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit, parents)
    return
  }
  const isNode = typeof node.type === 'string'
  if (isNode) {
    visit(node, parents)
    parents.push(node)
  }
  for (const key in node) {
    const child = node[key]
    if (child && typeof child === 'object') walk(child, visit, parents)
  }
  if (isNode) parents.pop()
}

const NAMING = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSImportType'])
/** A module may be named by a call, in a type or in a declared module, which only the whole tree tells. */
const MAYBE_DEEPER = /\bimport\s*(\/[/*]|\()|\bdeclare\s/
/** Several checks ask for the imports of the same file. */
const imports = new WeakMap()

/**
 * @returns {{to: string, isType: boolean, at: number}[]} every module a file names, dynamic imports and re-exports too
 */
export function importsOf(file) {
  const known = imports.get(file)
  if (known) return known
  const found = []
  imports.set(file, found)
  if (!MAYBE_DEEPER.test(file.text)) {
    found.push(...declaredImports(file))
    return found
  }
  walk(parse(file), (node) => {
    if (!NAMING.has(node.type)) return
    const source = node.source ?? (node.type === 'TSImportType' ? (node.argument?.literal ?? node.argument) : undefined)
    if (typeof source?.value === 'string')
      found.push({
        to: source.value,
        isType: node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType',
        at: node.start,
      })
  })
  return found
}

/** Declarations alone, which the parser lists by itself: handing over the tree costs several times the parsing. */
function declaredImports({ path, text }) {
  const { module, errors } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const all = [...module.staticImports, ...module.staticExports].flatMap((one) => declared(one, text) ?? [])
  // One that hands on several names stands there once for each.
  return [...new Map(all.map((one) => [one.at, one])).values()].sort((one, other) => one.at - other.at)
}

function declared({ start, entries, moduleRequest = entries[0]?.moduleRequest }, text) {
  if (!moduleRequest) return undefined
  return { to: moduleRequest.value, isType: /^(import|export)\s+type\b(?!\s*(,|from\b))/.test(text.slice(start, start + 200)), at: start }
}

export function lineOf(text, at) {
  return text.slice(0, at).split('\n').length
}

/** Prints the faults of a check and answers whether there were none. */
export function report(name, faults) {
  for (const fault of faults) console.error(`  ${fault}`)
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}${faults.length ? ` (${faults.length})` : ''}`)
  return faults.length === 0
}
