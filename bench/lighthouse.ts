// Lighthouse's scores of the screens a phone opens most: its own mobile settings (slow 4G and a processor 4x slower,
// both reckoned from a run at full speed), the built server, the median of five visits of each screen. The probe is
// Lighthouse's own measure of the machine, taken with each visit: scores of speed fall with it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { newReader } from './reader.ts'
import { freePort, startServer } from './running-server.ts'

const RUNS = Number(process.argv.find((word) => word.startsWith('--runs='))?.slice('--runs='.length) ?? 5)
const GOALS = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof GOALS
const CATEGORIES = Object.keys(GOALS) as Category[]
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index']
/** Home and markets as a visitor sees them; what asks for a sign-in, signed in. */
const SCREENS: readonly { readonly name: string; readonly path: string; readonly isSignedIn?: true }[] = [
  { name: 'home', path: '/home' },
  { name: 'markets', path: '/quote' },
  { name: 'spot', path: '/tradeBB?symbol=btcusdt', isSignedIn: true },
  { name: 'futures', path: '/tradeU?symbol=btcusdt', isSignedIn: true },
  { name: 'options', path: '/trade?symbol=btcusdt', isSignedIn: true },
  { name: 'assets', path: '/assets', isSignedIn: true },
]

interface Audit {
  readonly id: string
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
  readonly scoreDisplayMode: string
}
/** What is read of Lighthouse's result. */
interface Report {
  readonly categories: Record<
    Category,
    { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
  >
  readonly audits: Record<string, Audit>
  readonly environment: { readonly benchmarkIndex: number }
  readonly runtimeError?: { readonly message: string }
}
type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>

/** Not bundled: it brings the build's own program along. The path is the same from here and from dist/. */
const LAUNCH = new URL('../tools/browser/launch.mjs', import.meta.url).href
const { launchBrowser, connectBrowser } = (await import(LAUNCH)) as {
  launchBrowser(flags: readonly string[]): Promise<Browser>
  connectBrowser(port: number): Promise<Browser>
}
const lighthouse = await installed()
const wanted = process.argv.find((word) => word.startsWith('--screen='))?.slice('--screen='.length)
const server = await startServer()
const port = await freePort()
const browser = await launchBrowser([`--remote-debugging-port=${port}`])
const signing = await connectBrowser(port)
try {
  const token = await newReader(server.port)
  const rows = []
  for (const screen of SCREENS.filter(({ name }) => wanted === undefined || name === wanted)) {
    await sign(screen.isSignedIn ? token : undefined)
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run++) reports.push(await visit(`http://127.0.0.1:${server.port}/#${screen.path}`))
    rows.push(...tell(screen.name, reports))
  }
  if (process.argv.includes('--json')) console.log(JSON.stringify({ bench: 'lighthouse', rows }))
  const missed = rows.filter(({ value, goal }) => value < goal)
  if (missed.length > 0) process.exitCode = 1
  console.log(missed.length === 0 ? 'every score reaches its goal' : `below the goal: ${missed.map(({ name }) => name).join(', ')}`)
} finally {
  await signing.close()
  await browser.close()
  await server.stop()
}

/** Apart from the packages of the project, which every first start installs. */
async function installed(): Promise<Lighthouse> {
  const folder = fileURLToPath(new URL('../bench/lighthouse/', import.meta.url))
  if (!existsSync(`${folder}node_modules/.package-lock.json`)) {
    console.log('Installing Lighthouse (npm ci in bench/lighthouse)')
    const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { status } = spawnSync('npm', words, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
    if (status !== 0) throw new Error('Lighthouse could not be installed')
  }
  const entry = pathToFileURL(createRequire(folder).resolve('lighthouse')).href
  return ((await import(entry)) as { default: Lighthouse }).default
}

/** Lighthouse empties caches and workers before each visit, and leaves what the device remembers. */
async function sign(token: string | undefined): Promise<void> {
  const page = await (signing.contexts()[0] ?? (await signing.newContext())).newPage()
  await page.goto(`http://127.0.0.1:${server.port}/robots.txt`)
  await page.evaluate((given) => {
    localStorage.clear()
    if (given !== undefined) localStorage.setItem('glasshouse.token', given)
  }, token)
  await page.close()
}

async function visit(url: string): Promise<Report> {
  const { lhr } = (await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES })) ?? {}
  if (!lhr) throw new Error(`Lighthouse said nothing of ${url}`)
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  return lhr
}

function tell(name: string, reports: readonly Report[]) {
  const middle = (of: (report: Report) => number) => {
    const ordered = reports.map(of).sort((a, b) => a - b)
    return ordered[Math.floor(ordered.length / 2)] ?? Number.NaN
  }
  const scores = CATEGORIES.map((category) => ({
    name: `${name}, ${category}`,
    unit: 'points',
    value: Math.round(middle(({ categories }) => categories[category].score ?? 0) * 100),
    goal: GOALS[category],
    probe: Math.round(middle(({ environment }) => environment.benchmarkIndex)),
  }))
  const metrics = METRICS.map((id) => `${id} ${Math.round(middle(({ audits }) => audits[id]?.numericValue ?? 0) * 1_000) / 1_000}`)
  console.log(`${name}: ${scores.map(({ value }) => value).join(' / ')} (machine ${scores[0]?.probe})`)
  console.log(`  ${metrics.join(', ')}`)
  for (const fault of faults(reports)) console.log(`  ${fault}`)
  return scores
}

/** Audits that cost points in a category that must be whole. */
function faults(reports: readonly Report[]): string[] {
  const found = reports.flatMap(({ categories, audits }) =>
    CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
      categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${id} (${audits[id]?.title})`),
    ),
  )
  return [...new Set(found)]
}
