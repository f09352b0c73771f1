// React calls what an effect or a ref callback returns as its clean-up. A short body hands over whatever its last call
// returns, and that may change with the browser: scroll calls return promises in Chromium since 150. Types do not help,
// since a function that returns void may return anything.
import { lineOf, parse, walk } from './sources.mjs'

const APPS = /^(apps\/(web|console)|packages\/(ui|client))\/src\//
const EFFECT = /^use(Layout|Insertion)?Effect$/
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

/** @returns {string[]} effects and ref callbacks that may return something else than nothing or a function */
export function effectsThatReturn(files) {
  return files.filter(({ path }) => APPS.test(path)).flatMap(faultsOf)
}

function faultsOf(file) {
  // A file without the words is not parsed.
  if (!/Effect\b|\bref\b/.test(file.text)) return []
  const faults = []
  const named = new Map()
  const refs = []
  walk(parse(file), (node) => {
    if (node.type === 'FunctionDeclaration' && node.id) named.set(node.id.name, node)
    if (node.type === 'VariableDeclarator' && node.init) named.set(node.id.name, callbackIn(node.init))
    if (node.type === 'ImportSpecifier' && EFFECT.test(node.imported.name) && node.local.name !== node.imported.name)
      faults.push([node, `imports ${node.imported.name} under another name`])
    const ref = refOf(node)
    if (ref) refs.push(ref)
    if (node.type !== 'CallExpression') return
    const effect = node.callee.name ?? node.callee.property?.name
    if (EFFECT.test(effect ?? '')) faults.push(...faultsOfEffect(effect, node))
  })
  for (const ref of refs) faults.push(...faultsOfRef(ref, named))
  return faults
    .sort(([one], [other]) => one.start - other.start)
    .map(([node, text]) => `${file.path}:${lineOf(file.text, node.start)} ${text}`)
}

function faultsOfEffect(name, call) {
  const effect = call.arguments[0]
  if (!FUNCTIONS.has(effect?.type)) return [[call, `hands ${name} a function written elsewhere: write () => { ... } in its place`]]
  return returnedBy(effect).map((node) => [node, `returns a value from ${name}: write () => { ... }, and () => ... for a clean-up`])
}

/** A function of the same file is followed by its name; what a library gives is its own. */
function faultsOfRef(value, named) {
  const ref = callbackIn(value.type === 'Identifier' ? (named.get(value.name) ?? value) : value)
  if (!FUNCTIONS.has(ref.type)) return []
  return returnedBy(ref).map((node) => [node, 'returns a value from a ref callback: write (element) => { ... }'])
}

/** The value of a `ref` in JSX or in an object of props. */
function refOf(node) {
  if (node.type === 'JSXAttribute' && node.name.name === 'ref') return node.value?.expression
  if (node.type === 'Property' && !node.computed && node.key.name === 'ref') return node.value
  return undefined
}

/** A callback that is kept between drawings is the callback itself. */
function callbackIn(node) {
  const isKept = node.type === 'CallExpression' && (node.callee.name ?? node.callee.property?.name) === 'useCallback'
  return isKept ? (node.arguments[0] ?? node) : node
}

/** What a function returns beside nothing and a function that stands there. */
function returnedBy(fn) {
  if (fn.async || fn.generator) return [fn]
  if (fn.body.type !== 'BlockStatement') return FUNCTIONS.has(fn.body.type) ? [] : [fn.body]
  const returned = []
  walk(fn.body, (node, parents) => {
    if (node.type !== 'ReturnStatement' || !node.argument || FUNCTIONS.has(node.argument.type)) return
    if (!parents.some(({ type }) => FUNCTIONS.has(type))) returned.push(node)
  })
  return returned
}
