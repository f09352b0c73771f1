// A wait inside a test that may last as long as the test itself never says what it waited for: the test's own limit ends it
// first. Every written limit of a wait stays below that of the tests that reach it.
import { lineOf, parse, walk } from './sources.mjs'

/** As vitest.config.ts has them, by project. */
const LIMIT_MS = 60_000
const BROWSER_LIMIT_MS = 240_000
const TEST_FILE = /\.(test\.tsx?|e2e\.ts)$/
const WAITS = new Set(['poll', 'waitFor', 'waitUntil', 'waitForFunction'])
const TESTS = new Set(['test', 'it'])
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

/** @returns {string[]} waits of tests that the test's own limit would end first */
export function waitsAsLongAsTests(files) {
  return files.filter(({ path, text }) => TEST_FILE.test(path) && /timeout/.test(text)).flatMap(faultsOf)
}

function faultsOf(file) {
  const usual = file.path.endsWith('.e2e.ts') ? BROWSER_LIMIT_MS : LIMIT_MS
  const { functions, values, tests } = partsOf(parse(file))
  return tests.flatMap((test) => {
    const limit = limitOf(test, values, usual)
    const body = test.arguments.find(({ type }) => FUNCTIONS.has(type))
    if (limit === null || !body) return []
    const waits = waitsIn(body, functions, values, new Set()).filter(({ ms }) => ms >= limit)
    return waits.map(
      ({ node, ms }) =>
        `${file.path}:${lineOf(file.text, node.start)} waits ${ms} ms in a test of ${limit} ms: wait shorter, or split the test`,
    )
  })
}

/** Functions and values by their names, and calls of tests. */
function partsOf(tree) {
  const [functions, values, tests] = [new Map(), new Map(), []]
  walk(tree, (node) => {
    if (node.type === 'FunctionDeclaration' && node.id) functions.set(node.id.name, node)
    if (node.type === 'VariableDeclarator' && node.init) {
      if (FUNCTIONS.has(node.init.type)) functions.set(node.id.name, node.init)
      else values.set(node.id.name, node.init)
    }
    if (node.type === 'CallExpression' && isTest(node.callee)) tests.push(node)
  })
  return { functions, values, tests }
}

/** `test(...)`, `test.each(rows)(...)`, and what else stands behind a point. */
function isTest(callee) {
  if (callee.type === 'Identifier') return TESTS.has(callee.name)
  if (callee.type === 'CallExpression') return isTest(callee.callee)
  return callee.type === 'MemberExpression' && isTest(callee.object)
}

/** Null of a limit that is worked out. */
function limitOf({ arguments: given }, values, usual) {
  const option = given.map((one) => timeoutIn(one, values)).find((found) => found !== undefined)
  if (option !== undefined) return option
  const last = given.at(-1)
  if (last?.type === 'Literal' && typeof last.value === 'number') return last.value
  return last && FUNCTIONS.has(last.type) ? usual : null
}

/** The milliseconds of an object's `timeout`; null of what is worked out, undefined without one. */
function timeoutIn(node, values) {
  const object = node?.type === 'Identifier' ? values.get(node.name) : node
  const fields = object?.type === 'TSAsExpression' ? object.expression : object
  if (fields?.type !== 'ObjectExpression') return undefined
  for (const field of fields.properties) {
    if (field.type === 'SpreadElement') {
      const spread = timeoutIn(field.argument, values)
      if (spread !== undefined) return spread
    } else if (field.key.name === 'timeout') return field.value.type === 'Literal' ? field.value.value : null
  }
  return undefined
}

/** Waits with a written limit that a function reaches, by functions of the same file too. */
function waitsIn(body, functions, values, seen) {
  const found = []
  walk(body, (node) => {
    if (node.type !== 'CallExpression') return
    const name = node.callee.name ?? node.callee.property?.name
    if (WAITS.has(name)) {
      const ms = node.arguments.map((one) => timeoutIn(one, values)).find((one) => typeof one === 'number')
      if (ms !== undefined) found.push({ node, ms })
    }
    const called = node.callee.type === 'Identifier' ? functions.get(name) : undefined
    if (!called || seen.has(called)) return
    seen.add(called)
    found.push(...waitsIn(called.body, functions, values, seen))
  })
  return found
}
