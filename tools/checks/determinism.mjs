// What must not stand in the core and the words it uses: clocks, randomness, waiting, the machine, floating point.
// An exception carries `// deterministic-ok: reason` on its line and is counted.
import { lineOf, parse, walk } from './sources.mjs'

const bannedNames = {
  Date: 'time comes in with the group header',
  performance: 'time comes in with the group header',
  setTimeout: 'what is due falls due by core time',
  setInterval: 'what is due falls due by core time',
  setImmediate: 'what is due falls due by core time',
  queueMicrotask: 'apply never waits',
  Promise: 'apply never waits',
  process: 'the core knows no machine',
  globalThis: 'the core knows no machine',
  fetch: 'the core does no I/O',
  crypto: 'hashes are made by the host',
  console: 'the core does not log; emit an event or throw an assertion',
  Intl: "formatting is the screen's",
  parseFloat: 'use integers of the smallest unit',
  WeakRef: 'garbage collection is not deterministic',
  FinalizationRegistry: 'garbage collection is not deterministic',
  Float32Array: 'use integers of the smallest unit',
}
const exactMath = new Set(['abs', 'ceil', 'clz32', 'floor', 'imul', 'max', 'min', 'sign', 'trunc'])
const placeBound = new Set(['toLocaleString', 'toLocaleLowerCase', 'localeCompare', 'toFixed', 'toPrecision'])

/**
 * @param {{path: string, text: string}[]} files
 * @returns {{faults: string[], exceptions: number}}
 */
export function findNondeterminism(files) {
  const result = { faults: [], exceptions: 0 }
  for (const file of files) inspect(file, result)
  return result
}

function inspect(file, result) {
  const lines = file.text.split('\n')
  const fault = (node, why) => {
    const line = lineOf(file.text, node.start)
    if (/\/\/ deterministic-ok: \S/.test(lines[line - 1] ?? '') || /^\s*\/\/ deterministic-ok: \S/.test(lines[line - 2] ?? ''))
      result.exceptions++
    else result.faults.push(`${file.path}:${line} ${why}`)
  }
  walk(parse(file), (node, parents) => {
    const parent = parents[parents.length - 1]
    if (node.async === true) fault(node, 'async: apply never waits')
    if (node.type === 'AwaitExpression') fault(node, 'await: apply never waits')
    if (node.type === 'Identifier' && Object.hasOwn(bannedNames, node.name) && !isMemberName(node, parent) && !isInType(parents))
      fault(node, `${node.name}: ${bannedNames[node.name]}`)
    if (node.type === 'MemberExpression' && node.object.name === 'Math' && !exactMath.has(node.property.name))
      fault(
        node,
        `Math.${node.property.name}: ${node.property.name === 'random' ? 'randomness comes in as data' : 'not exact on every machine'}`,
      )
    if (node.type === 'MemberExpression' && placeBound.has(node.property.name))
      fault(node, `${node.property.name}: depends on the place, or rounds`)
    if (node.type === 'Literal' && typeof node.value === 'number' && !Number.isInteger(node.value))
      fault(node, `${node.raw}: no floating point; use integers and name the rounding`)
    if (node.type === 'BinaryExpression' && node.operator === '/' && !isRoundedOrBigint(node, parents))
      fault(node, 'a / b: name the rounding (divFloor, divCeil, Math.floor, Math.trunc)')
    if (node.type === 'ForInStatement') fault(node, 'for in: order of keys; iterate a Map or a sorted list')
  })
}

const isMemberName = (node, parent) =>
  (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  (parent?.type === 'Property' && parent.key === node && !parent.shorthand)
const isInType = (parents) => parents.some(({ type }) => type.startsWith('TSType') || type === 'TSInterfaceDeclaration')

/** Bigint division truncates by definition; number division must stand directly inside a rounding. */
function isRoundedOrBigint(node, parents) {
  const isBigint = (side) => {
    let found = false
    walk(side, (inner) => {
      if (inner.type === 'Literal' && typeof inner.value === 'bigint') found = true
      if (inner.type === 'Literal' && inner.bigint !== undefined && inner.bigint !== null) found = true
      if (inner.type === 'CallExpression' && inner.callee.name === 'BigInt') found = true
    })
    return found
  }
  if (isBigint(node.left) || isBigint(node.right)) return true
  return parents.some(
    (outer) =>
      outer.type === 'CallExpression' &&
      outer.callee.type === 'MemberExpression' &&
      outer.callee.object.name === 'Math' &&
      exactMath.has(outer.callee.property.name),
  )
}
