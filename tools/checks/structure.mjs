// Shape of the tree: no crowded folder, no circle of files at run time, each part of the server below what joins it.
import { dirname, posix } from 'node:path'
import { importsOf } from './sources.mjs'

const SOURCES_MAX = 25
const isTest = (path) => /\.(test|e2e)\.tsx?$/.test(path)

/** @returns {string[]} folders with more source files than a reader takes in; tests beside them are not counted */
export function crowdedFolders(files) {
  const counts = new Map()
  for (const { path } of files.filter(({ path }) => !isTest(path))) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > SOURCES_MAX)
    .map(([folder, count]) => `${folder} has ${count} source files, at most ${SOURCES_MAX}: split it along its imports`)
}

/** @returns {string[]} one line per set of files that import each other at run time, whatever the way around */
export function runtimeCircles(files) {
  const paths = new Set(files.map(({ path }) => path))
  const targets = new Map(files.map((file) => [file.path, runtimeImports(file).filter((path) => paths.has(path))]))
  return circlesOf(targets).map(
    (circle) => `${circle.sort().join(', ')} import each other in a circle: move what both need into a file below`,
  )
}

const runtimeImports = (file) =>
  importsOf(file)
    .filter(({ to, isType }) => !isType && to.startsWith('.'))
    .map(({ to }) => posix.join(dirname(file.path), to))

/** Strongly connected parts with more than one member, by Tarjan. */
function circlesOf(targets) {
  const [order, low, stack, circles] = [new Map(), new Map(), [], []]
  const visit = (node) => {
    order.set(node, order.size)
    low.set(node, order.get(node))
    stack.push(node)
    for (const next of targets.get(node)) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) !== order.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    if (circle.length > 1) circles.push(circle)
  }
  for (const node of targets.keys()) if (!order.has(node)) visit(node)
  return circles
}

/** Folders of apps/server/src, each row above the one before it. Files beside the folders stand above all. */
const SERVER_LAYERS = [
  ['brands'],
  ['config', 'errors'],
  ['ending', 'limits', 'wallets'],
  ['engine'],
  ['clocks', 'messages', 'files', 'feed-process', 'supervisor'],
  ['deposits', 'identity', 'operators', 'withdrawals'],
  ['services'],
  ['views', 'http', 'following', 'documents'],
  ['calls'],
  ['features', 'ws'],
  ['start'],
  ['cli'],
]
const layerOf = (folder) => SERVER_LAYERS.findIndex((layer) => layer.includes(folder))

/** @returns {string[]} imports of the server that go up or sideways, and folders that have no layer yet */
export function serverLayerFaults(files) {
  const placeOf = (path) => /^apps\/server\/src\/(?:([^/]+)\/)?/.exec(path)
  return files.flatMap((file) => {
    const place = placeOf(file.path)
    if (!place || isTest(file.path) || /\/testing\//.test(file.path)) return []
    const [, folder] = place
    if (folder !== undefined && layerOf(folder) === -1)
      return [`${file.path}: ${folder}/ has no layer; give it one in tools/checks/structure.mjs`]
    return importsOf(file).flatMap(({ to }) => {
      const target = to.startsWith('.') ? placeOf(posix.join(dirname(file.path), to)) : null
      if (!target || target[1] === folder || folder === undefined) return []
      const isBelow = target[1] !== undefined && layerOf(target[1]) < layerOf(folder)
      return isBelow ? [] : [`${file.path} imports ${to}: ${folder}/ does not stand above ${target[1] ?? 'the files that join the server'}`]
    })
  })
}

/**
 * @returns {string[]} pairs of folders beside each other whose files import both ways, types included: neither can be
 * read first
 */
export function mutualFolders(files) {
  const arrows = new Map()
  for (const file of files.filter(({ path }) => /\/src\//.test(path) && !isTest(path) && !/\/testing\//.test(path)))
    for (const { to } of importsOf(file)) {
      const arrow = to.startsWith('.') ? foldersApart(dirname(file.path), dirname(posix.join(dirname(file.path), to))) : null
      if (arrow && !arrows.has(arrow.join(' '))) arrows.set(arrow.join(' '), `${file.path} imports ${to}`)
    }
  return [...arrows].flatMap(([arrow, example]) => {
    const [from, to] = arrow.split(' ')
    const back = from < to ? arrows.get(`${to} ${from}`) : undefined
    return back ? [`${from} and ${to} point at each other: ${example}, ${back}`] : []
  })
}

/** The two folders, children of one folder, under which two places lie; null when one place lies in the other. */
function foldersApart(one, other) {
  const [left, right] = [one.split('/'), other.split('/')]
  const depth = left.findIndex((name, index) => name !== right[index])
  if (depth === -1 || depth >= right.length || left[depth - 1] === undefined) return null
  const parent = left.slice(0, depth)
  return parent.includes('src') ? [[...parent, left[depth]].join('/'), [...parent, right[depth]].join('/')] : null
}
