import { type BuiltFiles, hashAddress, isKeptWhenUsed, languageOf, partOf } from './worker-rules.ts'

export interface StoreParts {
  readonly files: BuiltFiles
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>
  readonly fetch: (request: Request | string, how?: RequestInit) => Promise<Response>
}

const PREFIX = 'glasshouse-'
/**
 * Names of built files carry a hash of their bytes, so all builds share one cache and an update loads only what
 * changed.
 */
const BUILT = `${PREFIX}built`

/** What the worker keeps of the app. Nothing of a user, nothing of the server: those are `last-state.ts`. */
export class WorkerStore {
  readonly #files: BuiltFiles
  readonly #caches: StoreParts['caches']
  readonly #fetch: StoreParts['fetch']
  readonly #listed: ReadonlySet<string>

  constructor({ files, caches, fetch }: StoreParts) {
    this.#files = files
    this.#caches = caches
    this.#fetch = fetch
    this.#listed = new Set(files.code)
  }

  /** Everything or nothing: a build of which a part is missing would break without a network. */
  async install(): Promise<void> {
    const shell = await this.#fetch('/', { cache: 'reload' })
    if (!(await this.#isOwnPage(shell))) throw new Error('The server serves another build than this worker belongs to')
    const built = await this.#caches.open(BUILT)
    const kept = await pathsIn(built)
    const used = new Set([...kept].map(partOf))
    const wanted = [...this.#files.code.filter((path) => !isKeptWhenUsed(path) || used.has(partOf(path))), ...this.#wordsBeside([...kept])]
    await built.addAll([...new Set(wanted)].filter((path) => !kept.has(path)))
    await (await this.#shells()).put('/', shell)
  }

  /** Former builds go, but not while another window may still need their parts. */
  async clean(windowsOpen: number): Promise<void> {
    const current = [BUILT, this.#shellName, this.#picturesName]
    for (const name of await this.#caches.keys()) if (name.startsWith(PREFIX) && !current.includes(name)) await this.#caches.delete(name)
    if (windowsOpen > 1) return
    const built = await this.#caches.open(BUILT)
    for (const path of await pathsIn(built)) if (!this.#listed.has(path)) await built.delete(path)
  }

  /** Parts that a page loaded before the worker stood beside it. */
  async keep(paths: readonly string[]): Promise<void> {
    const built = await this.#caches.open(BUILT)
    const kept = await pathsIn(built)
    const wanted = new Set([...paths, ...this.#wordsBeside(paths)])
    const missing = [...wanted].filter((path) => this.#listed.has(path) && !kept.has(path))
    await Promise.all(missing.map((path) => built.add(path)))
  }

  /** The server first: it may have a newer page. Without it, the page of this build. */
  async page(request: Request): Promise<Response> {
    const answer = await this.#fetch(request).catch(() => undefined)
    if (answer && answer.status < 500) {
      // A restarted house may run another brand, whose name stands in the page.
      if (hashAddress(request.url) === undefined && (await this.#isOwnPage(answer))) await (await this.#shells()).put('/', answer.clone())
      return answer
    }
    const address = hashAddress(request.url)
    if (address !== undefined) return Response.redirect(new URL(address, request.url), 302)
    return (await (await this.#shells()).match('/')) ?? answer ?? Response.error()
  }

  async built(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname
    const answer = await this.#keptFirst(BUILT, request, this.#listed.has(path))
    // A language chosen later: its other sections come beside, and nobody waits for them.
    if (answer.status === 200 && languageOf(path)) void this.keep([path]).catch(() => undefined)
    return answer
  }

  /** All words of the languages that some of these files are words of: a screen not opened yet has some of its own. */
  #wordsBeside(paths: readonly string[]): readonly string[] {
    const languages = new Set(paths.map(languageOf))
    return this.#files.code.filter((path) => {
      const language = languageOf(path)
      return language !== undefined && languages.has(language)
    })
  }

  async picture(request: Request): Promise<Response> {
    return this.#keptFirst(this.#picturesName, request, true)
  }

  async #keptFirst(cacheName: string, request: Request, mayKeep: boolean): Promise<Response> {
    const cache = await this.#caches.open(cacheName)
    const kept = await cache.match(request.url, { ignoreVary: true })
    if (kept) return kept
    const answer = await this.#fetch(request)
    if (mayKeep && answer.status === 200) await cache.put(request.url, answer.clone())
    return answer
  }

  async #isOwnPage(answer: Response): Promise<boolean> {
    return answer.status === 200 && !answer.redirected && (await answer.clone().text()).includes(this.#files.entry)
  }

  get #shellName(): string {
    return `${PREFIX}shell-${this.#files.build}`
  }

  get #picturesName(): string {
    return `${PREFIX}pictures-${this.#files.pictures}`
  }

  #shells(): Promise<Cache> {
    return this.#caches.open(this.#shellName)
  }
}

async function pathsIn(cache: Cache): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
}
