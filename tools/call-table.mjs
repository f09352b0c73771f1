#!/usr/bin/env node
// npm run calls: writes what follows from the declared endpoints of packages/wire: the list of files that declare any,
// and the table of clients, which holds no schema.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './build.mjs'
import { sourceFiles } from './checks/sources.mjs'

const WIRE = 'packages/wire/src/'
export const ENDPOINTS = `${WIRE}endpoints.ts`
export const CLIENT_CALLS = `${WIRE}client/client-calls.ts`
const WIDTH = 140

/** What a file that declares a call imports. */
const DECLARING = /^import \{[^}]*\b(?:endpoint|commandEndpoint)\b[^}]*\} from '\.\.\/(?:command-)?endpoint\.ts'/m
const NOTE = '// Made from the declared endpoints by `npm run calls`; npm run check says when it is out of date.'

/** @typedef {{ method: string, path: string, kind: string, clientName?: string, query?: unknown }} Endpoint */

/**
 * Files that declare calls of users; operators' calls have a list of their own.
 * @param {{ path: string, text: string }[]} files
 */
export function declaringFiles(files) {
  return files
    .filter(({ path }) => path.startsWith(WIRE) && !/\/(client|operator|testing)\/|\.test\.ts$/.test(path))
    .filter(({ text }) => DECLARING.test(text))
    .map(({ path }) => path.slice(WIRE.length, -'.ts'.length))
    .sort()
}

/** @param {string[]} declaring */
export const endpointsSource = (declaring) => `${NOTE}
/** Files that declare calls. What they export that is an endpoint is a call of the wire. */
${declaring.map((path) => `export * from './${path}.ts'`).join('\n')}
`

/**
 * @param {Record<string, Endpoint>} endpoints by the name of their constant
 * @param {Record<string, string[]>} translated feature -> clients' names of the calls whose words it translates
 */
export function clientCallsSource(endpoints, translated) {
  const featureOf = new Map(Object.entries(translated).flatMap(([feature, names]) => names.map((name) => [name, feature])))
  const lines = Object.entries(endpoints)
    .map(([name, endpoint]) => [endpoint.clientName ?? name, name, endpoint])
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([client, name, endpoint]) => callLine(client, name, endpoint, featureOf.get(client)))
  const imports = [
    "import { type ClientCall, read, submit } from './call.ts'",
    ...Object.keys(translated).map((feature) => `import { ${feature}Translations } from './${feature}-translations.ts'`),
  ]
  return `${NOTE}
${imports.sort(byPath).join('\n')}

/** Every declared call by the name a client uses, without a schema. */
export const clientCalls = {
${lines.join('\n')}
}
export type ClientCalls = typeof clientCalls
/** Some call, whatever its words. */
// biome-ignore lint/suspicious/noExplicitAny: any call, whatever its words
export type AnyClientCall = ClientCall<any, any, any>
`
}

const byPath = (one, other) => (one.split(' from ')[1] < other.split(' from ')[1] ? -1 : 1)

function callLine(client, name, { method, path, kind, query }, feature) {
  const isPlaced = query !== undefined && method === 'POST'
  const translation = feature ? [`${feature}Translations.${client}`] : isPlaced ? ['{}'] : []
  const values = [`'${name}'`, `'${method} ${path}'`, ...translation, ...(isPlaced ? ["'query'"] : [])]
  const line = `  ${client}: ${kind}(${values.join(', ')}),`
  return line.length <= WIDTH ? line : `  ${client}: ${kind}(\n${values.map((value) => `    ${value},`).join('\n')}\n  ),`
}

/**
 * Names of clients that two calls bear, and translations of no call.
 * @param {Record<string, Endpoint>} endpoints
 * @param {Record<string, string[]>} translated
 */
export function faultsOfNames(endpoints, translated) {
  const names = Object.entries(endpoints).map(([name, { clientName }]) => clientName ?? name)
  const doubles = names.filter((name, at) => names.indexOf(name) !== at)
  const words = Object.values(translated).flat()
  return [
    ...doubles.map((name) => `two calls are named ${name} for clients`),
    ...words.filter((name) => !names.includes(name)).map((name) => `${name} is translated in ${WIRE}client and is no call`),
    ...words.filter((name, at) => words.indexOf(name) !== at).map((name) => `${name} is translated twice`),
  ]
}

/** The two files as the endpoints of the working tree have them, and what is wrong with their names. */
export async function callTable(files = sourceFiles()) {
  const declaring = declaringFiles(files)
  const features = files.flatMap(({ path }) => path.match(/^packages\/wire\/src\/client\/(\w+)-translations\.ts$/)?.[1] ?? [])
  const { endpoints, translations } = await evaluated(declaring, features)
  const declared = Object.fromEntries(Object.entries(endpoints).filter(([, value]) => isEndpoint(value)))
  const translated = Object.fromEntries(features.map((feature) => [feature, Object.keys(translations[feature])]))
  return {
    sources: { [ENDPOINTS]: endpointsSource(declaring), [CLIENT_CALLS]: clientCallsSource(declared, translated) },
    faults: faultsOfNames(declared, translated),
  }
}

const isEndpoint = (value) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** @returns {Promise<string[]>} names that clash, and files that are out of date */
export async function faultsOfCalls(files) {
  const { sources, faults } = await callTable(files)
  const stale = Object.entries(sources).filter(([path, source]) => readFileSync(join(root, path), 'utf8') !== source)
  return [...faults, ...stale.map(([path]) => `${path} is out of date: npm run calls`)]
}

/** What the files export, bundled in memory and run. */
async function evaluated(declaring, features) {
  const { build } = await import('rolldown')
  const entry = [
    `import * as endpoints from 'all-endpoints'`,
    ...features.map(
      (feature) => `import { ${feature}Translations as ${feature} } from '${join(root, WIRE)}client/${feature}-translations.ts'`,
    ),
    `export { endpoints }`,
    `export const translations = { ${features.join(', ')} }`,
  ].join('\n')
  const made = new Map([
    ['call-table', entry],
    ['all-endpoints', declaring.map((path) => `export * from '${join(root, WIRE, path)}.ts'`).join('\n')],
  ])
  const virtual = {
    name: 'made-in-memory',
    resolveId: (id) => (made.has(id) ? id : null),
    load: (id) => made.get(id) ?? null,
  }
  const { output } = await build({ cwd: root, input: 'call-table', plugins: [virtual], platform: 'node', write: false, logLevel: 'warn' })
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { sources, faults } = await callTable()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  for (const [path, source] of Object.entries(sources)) writeFileSync(join(root, path), source)
}
