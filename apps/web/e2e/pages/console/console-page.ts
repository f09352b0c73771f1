import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { DemoKeyFile } from '../../../../../tools/demo-operators.ts'
import { Toasts } from '../../toasts/toasts.ts'
import { browserOfWorker } from '../browser.ts'
import type { Theme } from '../phone.ts'

export type ConsoleLanguage = 'en' | 'zh'

export interface ConsoleOptions {
  readonly url: string
  readonly language?: ConsoleLanguage
  readonly theme?: Theme
  readonly width?: number
}

/** A browser of one operator at the console, found by roles and words. */
export class ConsolePage {
  readonly page: Page
  readonly #context: BrowserContext
  readonly #url: string
  readonly #toasts: Toasts
  readonly #words: ReadonlyMap<string, string>
  readonly complaints: string[] = []

  private constructor(context: BrowserContext, toasts: Toasts, page: Page, { url, language = 'en' }: ConsoleOptions) {
    this.#context = context
    this.#toasts = toasts
    this.page = page
    this.#url = url
    this.#words = wordsOf(language)
    page.on(
      'console',
      (message) =>
        message.type() === 'error' &&
        this.complaints.push(
          `${message.text()} ${message.location().url}:${message.location().lineNumber}:${message.location().columnNumber}`,
        ),
    )
    page.on('pageerror', (error) => this.complaints.push(error.message))
  }

  static async open(options: ConsoleOptions): Promise<ConsolePage> {
    const { language = 'en', theme = 'light', width = 1280 } = options
    const context = await (await browserOfWorker()).newContext({
      viewport: { width, height: 900 },
      locale: language === 'zh' ? 'zh-CN' : 'en-US',
      timezoneId: 'UTC',
      colorScheme: theme,
      reducedMotion: 'reduce',
    })
    const toasts = await Toasts.of(context, '.ant-message-notice')
    const page = await context.newPage()
    // As every limit of a test: it ends a hang, it measures nothing.
    page.setDefaultTimeout(60_000)
    return new ConsolePage(context, toasts, page, options)
  }

  word(key: string, values: Record<string, string> = {}): string {
    const text = this.#words.get(key)
    if (text === undefined) throw new Error(`no word for ${key}`)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(`${this.#url}/#${path}`)
  }

  /** By a key file, which stays open in the page until the sitting ends. */
  async signIn(file: Pick<DemoKeyFile, 'path' | 'passphrase'>): Promise<void> {
    await this.goTo('/home')
    await this.giveKeyFile(file)
    await this.page.keyboard.press('Enter')
    await this.heading('home.title').waitFor()
  }

  async giveKeyFile({ path, passphrase }: Pick<DemoKeyFile, 'path' | 'passphrase'>): Promise<void> {
    await this.field('signing.key_file').setInputFiles(path)
    await this.field('signing.passphrase').fill(passphrase)
  }

  /** What is about to be signed. */
  signing(part: 'ask' | 'approve' | 'confirm'): Locator {
    return this.page.getByRole('dialog', { name: this.word(`signing.title_${part}`), exact: true })
  }

  /** Signs with the key file that is open what the page shows to sign. */
  async sign(part: 'ask' | 'approve' | 'confirm'): Promise<void> {
    const dialog = this.signing(part)
    await dialog.getByRole('button', { name: new RegExp(`^${this.word('signing.sign_key', { key: '[0-9a-f]{8}' })}$`) }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** Approves the request that is open. `isSigned`: of the core; acts on records have no bytes to sign. */
  async approve(isSigned = true): Promise<void> {
    await this.button('queues.approve').click()
    if (isSigned) await this.sign('approve')
    await this.hears('queues.approved_and_done')
  }

  heading(key: string, values?: Record<string, string>): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.word(key, values), exact: true })
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.word(key), exact: true })
  }

  field(key: string): Locator {
    return this.page.getByLabel(this.word(key), { exact: true })
  }

  /** Reads the message with these words, as soon as it comes or after it is gone. */
  hears(key: string): Promise<void> {
    return this.#toasts.hears(this.word(key))
  }

  said(text: string | RegExp): Locator {
    return this.page.getByText(text, typeof text === 'string' ? { exact: true } : {}).first()
  }

  /** Looks with the purpose that is chosen, by the keyboard. */
  async look(): Promise<void> {
    await this.button('queues.look').focus()
    await this.page.keyboard.press('Enter')
  }

  /** The form that an act opened, sent as it is filled in, and signed where it is one of the core. */
  async ask(isSigned = true): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: this.word('acts.ask_title'), exact: true })
    await dialog.locator('button[type=submit]').click()
    if (isSigned) await this.sign('ask')
    await dialog.waitFor({ state: 'hidden' })
  }

  /**
   * After an act: the next figure is typed, where the act's page has a field for it, else into the search, and the page is
   * left. What came into sight with the act goes with that, and must not take the page along.
   */
  async typesAgainAndLeaves(field?: Locator): Promise<void> {
    if (field === undefined) await this.page.locator('body').press('/')
    await (field ?? this.field('person.search_field')).fill('1')
    await this.#isWhole()
    await this.goTo('/home')
    await this.heading('home.title').waitFor()
    await this.#isWhole()
  }

  /** The same where acts are requested in a form of their own: it is opened, typed into and closed, and the page is left. */
  async opensAgainAndLeaves(button: string, field: string): Promise<void> {
    await this.button(button).click()
    await this.field(field).fill('1')
    await this.#isWhole()
    await this.page.keyboard.press('Escape')
    await this.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await this.typesAgainAndLeaves()
  }

  /** Once what was typed or opened is drawn. A page that breaks as it is left is gone, and says so to the browser alone. */
  async #isWhole(): Promise<void> {
    await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await this.page.getByText(this.word('console.screen_failed')).count()).toBe(0)
    expect(this.complaints.filter((line) => /TypeError|is not a function/.test(line))).toEqual([])
  }

  close(): Promise<void> {
    return this.#context.close()
  }
}

const known = new Map<ConsoleLanguage, ReadonlyMap<string, string>>()

/** Read once by a worker. */
function wordsOf(language: ConsoleLanguage): ReadonlyMap<string, string> {
  const words = known.get(language) ?? readWords(language)
  known.set(language, words)
  return words
}

function readWords(language: ConsoleLanguage): ReadonlyMap<string, string> {
  const folder = join(import.meta.dirname, '../../../../console/src/words', language)
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const words = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>
      return Object.entries(words).map(([key, text]) => [`${basename(file, '.json')}.${key}`, text] as const)
    }),
  )
}
