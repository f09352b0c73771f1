// Texts of most screens come with the screen (`words` of its route). A part that several screens draw may use only texts
// that each of them brings: a missing text shows its key, to the eye or to a screen reader.
import { readdirSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { root } from '../build.mjs'
import { importsOf, parse, walk } from './sources.mjs'

const APP = 'apps/web/src'
/** Lists of addresses draw nothing, and each route in them is looked at by itself. */
const ROUTES = /^apps\/web\/src\/(features\/[^/]+\/routes|app\/(feature-routes|composed-screens))\.tsx?$/
const ON_DEMAND = readdirSync(join(root, APP, 'words/en/on-demand')).map((name) => basename(name, '.json'))

/**
 * @param {{ path: string, text: string }[]} files of the app
 * @param {{ path: string, words: readonly string[], files: readonly string[] }[]} routes with the files that they load
 * @returns {string[]} parts of a route whose texts the route does not load
 */
export function missingWords(files, routes, onDemand = ON_DEMAND) {
  const modules = new Map(files.filter(({ path }) => path.startsWith(`${APP}/`)).map((file) => [file.path, { file }]))
  const faults = new Set()
  for (const route of routes) {
    const seen = new Set()
    const visit = (path, loaded) => {
      const module = modules.get(path)
      const place = `${path} ${[...loaded].sort()}`
      if (!module || seen.has(place) || ROUTES.test(path)) return
      seen.add(place)
      module.read ??= readModule(module.file, onDemand)
      const { uses, edges } = module.read
      for (const section of uses)
        if (!loaded.has(section)) faults.add(`${path} uses the words of ${section}, which ${route.path} does not load`)
      for (const { to, words } of edges) visit(to, words.length === 0 ? loaded : new Set([...loaded, ...words]))
    }
    for (const path of route.files) visit(path, new Set(route.words))
  }
  return [...faults].sort()
}

function readModule(file, onDemand) {
  const uses = new Set()
  const edges = []
  const at = (to) => posix.join(dirname(file.path), to)
  for (const { to, isType } of importsOf(file)) if (to.startsWith('.') && !isType) edges.push({ to: at(to), words: [] })
  // What is loaded later may bring words of its own beside it.
  const later = new Map()
  walk(parse(file), (node, parents) => {
    if (node.type === 'CallExpression' && ['useWords', 'wordsOf'].includes(node.callee.name))
      for (const section of literalsIn(node.arguments[0])) if (onDemand.includes(section)) uses.add(section)
    if (node.type === 'ImportExpression' && typeof node.source.value === 'string' && node.source.value.startsWith('.'))
      later.set(
        at(node.source.value),
        wordsBeside(parents.findLast(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionDeclaration')),
      )
  })
  return {
    uses,
    edges: [...edges.filter(({ to }) => !later.has(to)), ...[...later].map(([to, words]) => ({ to, words }))],
  }
}

function wordsBeside(fn) {
  const words = []
  walk(fn, (node) => {
    if (node.type === 'CallExpression' && node.callee.name === 'loadWords') words.push(...node.arguments.flatMap(literalsIn))
  })
  return words
}

function literalsIn(node) {
  const found = []
  walk(node, (inner) => {
    if (inner.type === 'Literal' && typeof inner.value === 'string') found.push(inner.value)
  })
  return found
}

/** Every route with its words and the files of its screen, and the frame around all screens. */
export async function routesOfApp(files) {
  const routes = []
  for (const { path, text } of files.filter(({ path }) => /\/features\/[^/]+\/routes\.ts$/.test(path))) {
    const declared = Object.values(await import(join(root, path))).flat()
    for (const { path: address, words = [], screen } of declared.filter((route) => route?.path)) {
      // A file of several screens may be loaded by a function beside the routes.
      const loaders = [...text.matchAll(/^const (\w+) = .*$/gm)].filter(([, name]) => String(screen).includes(`${name}()`))
      const written = [String(screen), ...loaders.map(([line]) => line)].join('\n')
      routes.push({ path: address, words: [words].flat(), files: importsIn(written, dirname(path)) })
    }
  }
  // Home comes with the first page.
  for (const home of routes.filter(({ path }) => path === '/home')) home.files = [`${APP}/app/HomeScreen.tsx`]
  const composed = files.find(({ path }) => path === `${APP}/app/composed-screens.tsx`)
  walk(parse(composed), (node) => {
    if (node.type !== 'Property' || typeof node.key.value !== 'string' || !node.key.value.startsWith('/')) return
    const text = composed.text.slice(node.start, node.end)
    const beside = importsOf(composed).filter(({ to }) => to.startsWith('.') && text.includes(`<${basename(to, '.tsx')} `))
    for (const route of routes.filter(({ path }) => path === node.key.value))
      route.files = [...importsIn(text, `${APP}/app`), ...beside.map(({ to }) => posix.join(`${APP}/app`, to))]
  })
  return [...routes, { path: 'the frame of every screen', words: [], files: [`${APP}/app/Shell.tsx`] }]
}

const importsIn = (text, folder) => [...text.matchAll(/import\(\s*'(\.[^']+)'\s*\)/g)].map(([, to]) => posix.join(folder, to))
