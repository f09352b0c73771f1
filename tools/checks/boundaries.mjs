// Who may import whom (ARCHITECTURE.md). Written by pattern: a new folder is covered from birth.
import { dirname, posix } from 'node:path'
import { importsOf, lineOf } from './sources.mjs'

const isTest = (path) => /\.test\.tsx?$|(^|\/)(test|e2e|testing)\//.test(path)
const anyDriver = /^(?!@glasshouse\/)/
const drivers =
  /^(node:|pg$|kysely$|@node-rs\/argon2$|nodemailer$|sanitize-html$|sharp$|otpauth$|ccxt$|libphonenumber-js(\/|$)|i18n-iso-countries(\/|$))/

/**
 * What the files of a place may name beside their own place. `packages`: workspace packages; `outside`: modules from
 * elsewhere.
 */
const rules = [
  { place: /^packages\/domain\//, packages: [], outside: /^$/ },
  // The one exception of the core: signatures of operators are checked inside its one file (ADR 44).
  {
    place: /^packages\/core\/src\/operators\/curves\.ts$/,
    packages: ['domain'],
    outside: /^@noble\/(curves\/(ed25519|nist)|hashes\/sha2)\.js$/,
  },
  { place: /^packages\/core\//, packages: ['domain'], outside: /^$/ },
  { place: /^packages\/verifier\//, packages: ['domain'], outside: /^@noble\/(hashes|curves)\// },
  { place: /^packages\/operator-keys\//, packages: [], outside: /^@noble\/(hashes|curves)\// },
  { place: /^packages\/act-reader\//, packages: ['domain', 'core', 'operator-keys'], outside: /^$/ },
  // The records fix where a withdrawal goes by the hash that operators compute again before they sign.
  { place: /^packages\/records\//, packages: ['domain', 'operator-keys'], outside: drivers },
  { place: /^packages\/wire\//, packages: ['domain'], outside: /^zod(\/|$)/ },
  {
    place: /^packages\/(postgres|journal|read-model|feeds)\//,
    packages: ['domain'],
    outside: drivers,
  },
  { place: /^packages\/ui\//, packages: [], outside: /^(react|@base-ui\/react|lucide-react)(\/|$)/ },
  { place: /^packages\/client\//, packages: ['domain', 'wire'], outside: /^(react|@tanstack\/react-query|zustand)(\/|$)/ },
  { place: /^packages\/testkit\//, packages: ['domain', 'core'], outside: /^(node:|@noble\/curves\/)/ },
  {
    place: /^apps\/server\//,
    packages: [
      'domain',
      'core',
      'wire',
      'postgres',
      'journal',
      'read-model',
      'records',
      'feeds',
      'verifier',
      'operator-keys',
      'act-reader',
    ],
    outside: anyDriver,
  },
  // What builds an app runs on the builder's machine.
  { place: /^apps\/(web|console)\/(vite\.config\.ts$|plugins\/)/, packages: [], outside: anyDriver },
  { place: /^apps\/web\//, packages: ['domain', 'wire', 'client', 'ui', 'verifier'], outside: /^(?!node:)(?!@glasshouse\/)/ },
  {
    place: /^apps\/console\//,
    packages: ['domain', 'wire', 'client', 'ui', 'verifier', 'operator-keys', 'act-reader'],
    outside: /^(?!node:)(?!@glasshouse\/)/,
  },
  {
    place: /^(bench|tools)\//,
    packages: ['domain', 'core', 'wire', 'postgres', 'journal', 'read-model', 'records', 'feeds', 'testkit', 'verifier', 'operator-keys'],
    outside: anyDriver,
  },
]
/** Tests may also use the test kit, the test database and what tests are made with. */
const testPackages = ['core', 'domain', 'feeds', 'testkit', 'postgres', 'wire', 'verifier', 'operator-keys']

/**
 * @param {{path: string, text: string}[]} files paths from the project's root, with forward slashes
 * @returns {string[]} one line per forbidden import, with what to do instead
 */
export function forbiddenImports(files) {
  return files.flatMap((file) => importsOf(file).flatMap((found) => faultOf(file, found) ?? []))
}

function faultOf(file, { to, at }) {
  const rule = rules.find(({ place }) => place.test(file.path))
  if (!rule) return undefined
  const here = `${file.path}:${lineOf(file.text, at)} imports ${to}`
  if (to.startsWith('.')) return relativeFault(file.path, posix.join(dirname(file.path), to), here)
  const own = /^@glasshouse\/([a-z-]+)(\/.*)?$/.exec(to)
  if (own) {
    const allowed = isTest(file.path) ? [...rule.packages, ...testPackages] : rule.packages
    if (!allowed.includes(own[1]) && placeOf(file.path) !== `packages/${own[1]}`)
      return `${here}: allowed here are ${rule.packages.map((name) => `@glasshouse/${name}`).join(', ') || 'no workspace packages'}; move the shared thing down a layer`
    if (own[2] && own[2] !== '/testing' && !own[2].endsWith('.css') && !file.path.startsWith('bench/'))
      return `${here}: a package has one door, import @glasshouse/${own[1]}`
    if (own[2] === '/testing' && !isTest(file.path) && !/^(tools|bench)\//.test(file.path)) return `${here}: the testing door is for tests`
    return undefined
  }
  if (isTest(file.path) || rule.outside.test(to)) return undefined
  return `${here}: not among what this place may use (see ARCHITECTURE.md)`
}

const placeOf = (path) => /^(packages|apps)\/[^/]+|^[^/]+/.exec(path)?.[0]

function relativeFault(from, target, here) {
  if (placeOf(from) !== placeOf(target)) {
    if (/^(bench|tools)\//.test(from) || (isTest(from) && target.startsWith('tools/'))) return undefined
    return `${here}: leaves ${placeOf(from)} by a path; import the package by its name`
  }
  if (/\/src\/.*\btesting\//.test(from) && /^(packages|apps)\/[^/]+\/(test|e2e)\//.test(target))
    return `${here}: what tests of parts stand on lies below the tests of the whole; move it beside this file`
  const layer = (path) => /^apps\/[^/]+\/src\/(app|features|trade|chart|offline|live|words|brand)(?:\/([^/]+))?/.exec(path)
  const [me, it] = [layer(from), layer(target)]
  if (!me || !it || isTest(from)) return undefined
  if (me[1] === 'features' && it[1] === 'features' && me[2] !== it[2])
    return `${here}: features never import each other; put what both need a layer down (web: live/, trade/, packages/ui; server: views/, services/)`
  if (!/^apps\/(web|console)\//.test(from)) return undefined
  if (me[1] === 'features' && it[1] === 'app') return `${here}: a feature never imports the shell; take it as a prop or put it into live/`
  if (above[me[1]]?.includes(it[1])) return `${here}: ${me[1]}/ lies below ${above[me[1]].join(', ')}`
  return undefined
}

/**
 * Layers of the web that a layer must not know: what lies above it. What screens with a ticket share stands on the
 * chart, the chart on live prices, words and the brand's colours.
 */
const above = {
  trade: ['features', 'app', 'offline'],
  chart: ['features', 'app', 'offline', 'trade'],
  offline: ['features', 'app', 'chart', 'trade'],
  live: ['features', 'app', 'chart', 'offline', 'trade'],
  words: ['features', 'app', 'chart', 'live', 'offline', 'trade'],
  brand: ['features', 'app', 'chart', 'live', 'offline', 'trade'],
}
