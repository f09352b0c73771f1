import type { Records } from '../database.ts'
import type { ModuleRule } from './freeze.ts'
import { type SeedBrand, settingSeeds } from './seeds.ts'

/** How long another process may go on with the old value. */
const REMEMBERED_MS = 1_000

/** The settings object: one row per key, read often, written seldom and by name. */
export class Settings {
  readonly #db: Records
  readonly #clock: () => number
  #remembered: { readonly value: Promise<Record<string, unknown>>; readonly atMs: number } | undefined

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /** Adds what is missing; a value that somebody has set stays. */
  async seed(brand: SeedBrand): Promise<void> {
    const rows = Object.entries(settingSeeds(brand)).map(([key, value]) => ({
      key,
      value: JSON.stringify(value),
      updated_at_ms: this.#clock(),
      updated_by: 'system',
    }))
    await this.#db
      .insertInto('settings')
      .values(rows)
      .onConflict((conflict) => conflict.column('key').doNothing())
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

  async set(key: string, value: unknown, by: string): Promise<void> {
    const row = { value: JSON.stringify(value), updated_at_ms: this.#clock(), updated_by: by }
    await this.#db
      .insertInto('settings')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
    this.#remembered = undefined
  }

  async moduleRules(): Promise<readonly ModuleRule[]> {
    const rules = (await this.all()).MODULE_FREEZE_TYPE_SETTING
    return Array.isArray(rules) ? (rules as ModuleRule[]) : []
  }

  async #read(): Promise<Record<string, unknown>> {
    const rows = await this.#db.selectFrom('settings').select(['key', 'value']).execute()
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  }
}
