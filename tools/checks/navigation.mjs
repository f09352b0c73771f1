// A page that waits and then navigates would pull a person who has left meanwhile to another page. Components and hooks of
// the apps that wait for anything navigate by `useNavigateFromHere`; the router's own hook is for what follows a tap at once.
import { lineOf, parse, walk } from './sources.mjs'

const APPS = /^apps\/(web|console)\/src\//
const TEST = /\.test\.tsx?$|\/testing\//
const HOOK = /\/use-navigate-from-here\.ts$/
const LATER = new Set([
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'requestIdleCallback',
  'useConfirmation',
  'useMutation',
  'useMoneyAct',
])
const CHAINED = new Set(['then', 'catch', 'finally'])
const NEAR = new Set(['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'])

/** @returns {string[]} uses of the router's `useNavigate` in what waits */
export function navigationsAfterWaiting(files) {
  return files.filter(({ path }) => APPS.test(path) && !TEST.test(path) && !HOOK.test(path)).flatMap(faultsOf)
}

function faultsOf(file) {
  if (!/useNavigate\b/.test(file.text)) return []
  const program = parse(file)
  const hooks = new Set()
  walk(program, (node) => {
    if (node.type === 'ImportSpecifier' && node.imported.name === 'useNavigate') hooks.add(node.local.name)
  })
  return program.body.flatMap((part) => faultOfPart(file, part, hooks))
}

/** A component or a hook, with all that stands in it. */
function faultOfPart(file, part, hooks) {
  let navigates
  let waits
  walk(part, (node) => {
    if (node.type === 'CallExpression' && hooks.has(node.callee.name)) navigates ??= node
    if (isWait(node)) waits ??= node
  })
  if (!navigates || !waits) return []
  const [line, later] = [navigates, waits].map(({ start }) => lineOf(file.text, start))
  return [`${file.path}:${line} uses useNavigate and waits in line ${later}: use useNavigateFromHere`]
}

function isWait(node) {
  if (node.type === 'AwaitExpression' || node.type === 'ForOfStatement') return node.type === 'AwaitExpression' || node.await
  if (node.type !== 'CallExpression') return false
  const { name, property } = node.callee
  return LATER.has(name) || CHAINED.has(property?.name) || NEAR.has(property?.name)
}
