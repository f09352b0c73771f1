import type { ContentLanguage } from '../content/languages.ts'
import type { Records } from '../database.ts'
import { checkSetting, defaultOf, withoutBadLinks } from './checked-settings.ts'
import type { ModuleRule } from './freeze.ts'
import { isRetentionYears, RETENTION_YEARS, type SeedBrand, settingSeeds } from './seeds.ts'
import { addSettingVersion, type SettingChange } from './setting-versions.ts'

/** Time for which another process may go on with the old value. */
const REMEMBERED_MS = 1_000
const SEEDED_BY = 'system'

/** Name of the exchange in a stored `LOGO_SETTING`; that of the product where none stands there. */
export const exchangeNameIn = (logo: unknown): string => (logo as { readonly name?: string } | undefined)?.name ?? 'Glasshouse'

/** The settings object: one row per key, read often, written seldom and by name. */
export class Settings {
  readonly #db: Records
  readonly #clock: () => number
  #remembered: { readonly value: Promise<Record<string, unknown>>; readonly atMs: number } | undefined

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /** Adds what is missing and renews what nobody has touched; a value that somebody has set stays. */
  async seed(brand: SeedBrand, languages: readonly ContentLanguage[]): Promise<void> {
    const rows = Object.entries(settingSeeds(brand, languages)).map(([key, value]) => ({
      key,
      value: JSON.stringify(value),
      updated_at_ms: this.#clock(),
      updated_by: SEEDED_BY,
    }))
    await this.#db
      .insertInto('settings')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), updated_at_ms: eb.ref('excluded.updated_at_ms') }))
          .where('settings.updated_by', '=', SEEDED_BY),
      )
      .execute()
    this.#remembered = undefined
  }

  all(): Promise<Record<string, unknown>> {
    const now = this.#clock()
    if (!this.#remembered || now - this.#remembered.atMs >= REMEMBERED_MS) {
      const value = this.#read()
      this.#remembered = { value, atMs: now }
      value.catch(() => {
        this.#remembered = undefined
      })
    }
    return this.#remembered.value
  }

  async exchangeName(): Promise<string> {
    return exchangeNameIn((await this.all()).LOGO_SETTING)
  }

  /** Throws `ContentError` for a value that is not what its key may hold. */
  async set(key: string, value: unknown, by: string): Promise<void> {
    await this.#db.transaction().execute((tx) => this.write(tx, key, value, { by }))
    this.forget()
  }

  /** As `set`, in a transaction of the caller, who calls `forget` once it is committed. Gives the number of the version. */
  async write(tx: Records, key: string, value: unknown, change: SettingChange): Promise<number> {
    checkSetting(key, value)
    const atMs = this.#clock()
    const version = await addSettingVersion(tx, key, value, { ...change, atMs })
    const row = { value: JSON.stringify(value), updated_at_ms: atMs, updated_by: change.by }
    await tx
      .insertInto('settings')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
    return version
  }

  forget(): void {
    this.#remembered = undefined
  }

  async moduleRules(): Promise<readonly ModuleRule[]> {
    const rules = (await this.all()).MODULE_FREEZE_TYPE_SETTING
    return Array.isArray(rules) ? (rules as ModuleRule[]) : []
  }

  /** Years of the retention hold; a value that is none means the usual one. */
  async retentionYears(): Promise<number> {
    const years = ((await this.all()).RETENTION_SETTING as { readonly years?: unknown } | undefined)?.years
    return isRetentionYears(years) ? years : RETENTION_YEARS
  }

  /** Code of the language marked isDefault Y: what a reader gets whose own is not there. */
  async defaultLanguage(): Promise<string> {
    const languages = (await this.all()).t_app_language
    return defaultOf(Array.isArray(languages) ? languages : [])
  }

  async #read(): Promise<Record<string, unknown>> {
    const rows = await this.#db.selectFrom('settings').select(['key', 'value']).execute()
    return Object.fromEntries(rows.map(({ key, value }) => [key, withoutBadLinks(key, value)]))
  }
}
