import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { Toasts } from '../toasts/toasts.ts'
import { browserOfWorker } from './browser.ts'

export type Language = 'en' | 'ar' | 'zh'
const LOCALES = { en: 'en-US', ar: 'ar-EG', zh: 'zh-CN' } as const
export type Theme = 'light' | 'dark'

export interface PhoneOptions {
  readonly language: Language
  readonly theme?: Theme
  readonly width?: number
  readonly height?: number
  /** The service worker may stand between page and server. Else each test sees the server and nothing between. */
  readonly withWorker?: boolean
  /** Another server than the one all tests share. */
  readonly serverUrl?: string
}

/** A browser window of a phone's size with storage of its own, in one language. */
export interface Phone {
  readonly page: Page
  readonly context: BrowserContext
  /** Of the server it speaks to. */
  readonly url: string
  readonly language: Language
  /** The words of `feature.key` in this phone's language, for finding things as a reader would. */
  word(key: string, values?: Record<string, string>): string
  /** Opens a hash route, `/quote`. */
  open(path: string): Promise<void>
  /** Reads the toast with these words, `feature.key`, as soon as it comes or after it is gone. */
  hears(key: string, values?: Record<string, string>): Promise<void>
  /** Reads the next toast, whatever it says. */
  hearsSomething(): Promise<void>
  /**
   * What was said about the last act has been read and is gone; until then another tap of the same kind counts as a
   * double one.
   */
  toastIsGone(): Promise<void>
  /** Takes the network away, and with it the sockets, as a device does. */
  loseNetwork(): Promise<void>
  /** Gives the network back; the app opens its sockets by itself. */
  regainNetwork(): Promise<void>
  /** Leaves a picture of how it stands in .cache/e2e and prints what it shows, for whoever reads a failure. */
  picture(name: string): Promise<void>
  close(): Promise<void>
}

export async function phone(options: PhoneOptions): Promise<Phone> {
  const { language, theme = 'light', width = 390, height = 844, withWorker = false, serverUrl = inject('serverUrl') } = options
  const context = await (await browserOfWorker()).newContext({
    viewport: { width, height },
    locale: LOCALES[language],
    timezoneId: 'UTC',
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: true,
    serviceWorkers: withWorker ? 'allow' : 'block',
  })
  await context.addInitScript(
    ([chosenLanguage, chosenTheme]) => {
      if (!localStorage.getItem('glasshouse.language')) localStorage.setItem('glasshouse.language', chosenLanguage as string)
      if (!localStorage.getItem('glasshouse.theme')) localStorage.setItem('glasshouse.theme', chosenTheme as string)
    },
    [language, theme],
  )
  await context.addInitScript(keepSockets)
  const toasts = await Toasts.of(context, '.toast-popup')
  const page = await context.newPage()
  // As every limit of a test: it ends a hang, it measures nothing.
  page.setDefaultTimeout(60_000)
  const complaints = complaintsOf(page)
  const words = wordsOf(language)
  const word: Phone['word'] = (key, values = {}) => {
    const text = words.get(key)
    if (text === undefined) throw new Error(`no word for ${key}`)
    // A value that is left out leaves no isolate around nothing behind.
    return (text ?? '').replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').replace(/[\u2066-\u2068]\u2069/g, '')
  }
  return {
    page,
    context,
    url: serverUrl,
    language,
    word,
    open: async (path) => {
      await page.goto(`${serverUrl}/#${path}`)
    },
    hears: (key, values) => toasts.hears(word(key, values)),
    hearsSomething: () => toasts.hears(/./),
    toastIsGone: async () => {
      await page.locator('.toast-popup').waitFor({ state: 'detached' })
      toasts.readAll()
    },
    loseNetwork: async () => {
      // Chromium's network process spins for as long as a socket stands open on a network that is cut.
      await page.evaluate(() => (window as unknown as KeptSockets).closeSockets())
      await context.setOffline(true)
    },
    regainNetwork: () => context.setOffline(false),
    picture: async (name) => {
      console.error(await standOf(page, complaints))
      await page.screenshot({
        path: join(import.meta.dirname, '../../../../.cache/e2e', `${name.replace(/[^\w]+/g, '-').slice(0, 80)}.png`),
      })
    },
    close: () => context.close(),
  }
}

/** What the page complained of, the latest last. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('requestfailed', (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText ?? ''}`))
  return complaints
}

async function standOf(page: Page, complaints: readonly string[]): Promise<string> {
  const text = await page.evaluate(() => document.body.textContent).catch(String)
  return [page.url(), (text ?? '').replace(/\s+/g, ' ').slice(0, 600), ...complaints.slice(-5)].join('\n')
}

interface KeptSockets {
  closeSockets(): void
}

/** Runs in a page before the app: every socket it opens can be closed from outside. */
function keepSockets(): void {
  const sockets: WebSocket[] = []
  window.WebSocket = class extends WebSocket {
    constructor(...parts: ConstructorParameters<typeof WebSocket>) {
      super(...parts)
      sockets.push(this)
    }
  }
  ;(window as unknown as KeptSockets).closeSockets = () => {
    for (const socket of sockets) socket.close()
  }
}

const known = new Map<Language, Map<string, string>>()

/** Read once by a worker. */
function wordsOf(language: Language): Map<string, string> {
  const words = known.get(language) ?? readWords(language)
  known.set(language, words)
  return words
}

function readWords(language: Language): Map<string, string> {
  const folder = join(import.meta.dirname, '../../src/words', language)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  return new Map(
    files.flatMap((file) => {
      const words = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>
      return Object.entries(words).map(([key, text]) => [`${basename(file, '.json')}.${key}`, text] as const)
    }),
  )
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page as it stands: one line per violation and place. A loaded page reads axe once. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async () => {
    interface Found {
      readonly violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[]
    }
    const { axe } = window as unknown as { axe: { run(place: Element | Document, options: object): Promise<Found> } }
    const rules = { 'target-size': { enabled: true } }
    // What it looks at is the same; of what is sound it keeps no list, and no rule that runs needs files read ahead.
    const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false, rules })
    const findings: string[] = []
    for (const { id, nodes } of violations)
      for (const { target, failureSummary = '' } of nodes)
        if (!(await isOnlyBelowBar(id, target, failureSummary))) findings.push(`${id}: ${target.join(' ')} ${failureSummary}`)
    return findings

    /** A target that a bar in its place covers is as large as it should be once it is scrolled from below it. */
    async function isOnlyBelowBar(id: string, target: readonly string[], summary: string): Promise<boolean> {
      const element = id === 'target-size' && summary.includes('obscured') ? document.querySelector(target[0] ?? '') : null
      if (!element) return false
      const { scrollX, scrollY } = window
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await axe.run(element, { runOnly: ['target-size'] })
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
      return again.violations.length === 0
    }
  })
}
