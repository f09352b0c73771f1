import { randomBytes } from 'node:crypto'
import { addAuditEntry } from '../audit/audit.ts'
import { ChangedMeanwhileError, ContentError } from '../content/content-error.ts'
import type { Records } from '../database.ts'
import { checkSetting } from './checked-settings.ts'
import { settingChanges } from './setting-changes.ts'
import { SETTING_KEYS } from './setting-rules.ts'
import { type KeptSettingVersion, lockedVersion } from './setting-versions.ts'
import type { Settings } from './settings.ts'

export interface KeptSetting {
  readonly key: string
  /** 1 is what the exchange began with. */
  readonly version: number
  readonly value: unknown
  readonly by: string
  readonly sinceMs: number
}
/** A new value, worked out from the version `after`; or the value of an older version again. */
export interface WantedSetting {
  readonly key: string
  readonly after: number
  readonly value?: unknown
  readonly restores?: number
}
export interface SettingProposal {
  readonly proposalId: string
  readonly key: string
  readonly after: number
  readonly value: unknown
  readonly restores: number | null
  readonly proposedBy: number
}

const VERSIONS_LISTED_MAX = 100
const VALUE_MAX = 40_000

/** Settings as operators see and change them: every change a version, none overwritten, each with its audit entry. */
export class SettingDesk {
  readonly #db: Records
  readonly #clock: () => number
  readonly #settings: Settings

  constructor(db: Records, clock: () => number, settings: Settings) {
    this.#db = db
    this.#clock = clock
    this.#settings = settings
  }

  async list(): Promise<KeptSetting[]> {
    const rows = await this.#db
      .selectFrom('settings')
      .select(['key', 'value', 'updated_by', 'updated_at_ms'])
      .select((eb) =>
        eb
          .selectFrom('setting_versions as v')
          .select((of) => of.fn.max<number | null>('version').as('latest'))
          .whereRef('v.key', '=', 'settings.key')
          .as('latest'),
      )
      .where('key', 'in', SETTING_KEYS)
      .execute()
    const placed = rows.map((row) => ({
      ...{ key: row.key, version: row.latest ?? 1, value: row.value as unknown },
      ...{ by: row.updated_by, sinceMs: row.updated_at_ms },
    }))
    return placed.sort((one, other) => SETTING_KEYS.indexOf(one.key) - SETTING_KEYS.indexOf(other.key))
  }

  /** Newest first. What nobody has changed yet has the one that it began with. */
  async history(key: string): Promise<KeptSettingVersion[]> {
    const rows = await this.#db
      .selectFrom('setting_versions')
      .selectAll()
      .where('key', '=', key)
      .orderBy('version', 'desc')
      .limit(VERSIONS_LISTED_MAX)
      .execute()
    if (rows.length > 0) return rows.map(versionOf)
    const stored = (await this.list()).find((one) => one.key === key)
    return stored
      ? [{ ...{ version: 1, value: stored.value, by: stored.by }, ...{ approvedBy: null, restores: null, atMs: stored.sinceMs } }]
      : []
  }

  /** The checked value that a change would set, beside the one in force. Both belong to the version `after`, so neither changes. */
  look(wanted: WantedSetting): Promise<{ readonly before: unknown; readonly after: unknown }> {
    return this.#db.transaction().execute(async (tx) => {
      const after = await this.#worked(tx, wanted)
      const { value } = await tx.selectFrom('settings').select('value').where('key', '=', wanted.key).executeTakeFirstOrThrow()
      return { before: value, after }
    })
  }

  /** By one operator alone. */
  async change(wanted: WantedSetting, operatorId: number): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const value = await this.#worked(tx, wanted)
      const by = `operator:${operatorId}`
      const changes = settingChanges(await valueInForce(tx, wanted.key), value)
      const version = await this.#settings.write(tx, wanted.key, value, { by, ...restored(wanted.restores) })
      const detail = { version, changes, ...restored(wanted.restores) }
      await addAuditEntry(tx, { actor: by, act: 'setting_change', subject: wanted.key, detail }, this.#clock())
    })
    this.#settings.forget()
  }

  /** What waits for the approval of a second operator. Nothing changes with it. */
  async propose(wanted: WantedSetting, operatorId: number): Promise<SettingProposal> {
    return this.#db.transaction().execute(async (tx) => {
      const value = await this.#worked(tx, wanted)
      const { key, after, restores = null } = wanted
      const proposalId = randomBytes(16).toString('hex')
      await tx
        .insertInto('setting_proposals')
        .values({
          ...{ proposal_id: proposalId, key, after_version: after, value: JSON.stringify(value), restores },
          ...{ proposed_by: operatorId, at_ms: this.#clock() },
        })
        .execute()
      return { proposalId, key, after, value, restores, proposedBy: operatorId }
    })
  }

  async proposal(proposalId: string, db: Records = this.#db): Promise<SettingProposal | null> {
    const row = await db.selectFrom('setting_proposals').selectAll().where('proposal_id', '=', proposalId).executeTakeFirst()
    if (!row) return null
    const { key, after_version: after, restores, proposed_by: proposedBy } = row
    return { proposalId, key, after, value: row.value, restores, proposedBy }
  }

  /** In the transaction of the approval, whose entry in the audit names both; `forget` of the settings follows. */
  async carryOut(tx: Records, { key, after, value, restores, proposedBy }: SettingProposal, approverId: number): Promise<void> {
    if ((await lockedVersion(tx, key)) !== after) throw new ChangedMeanwhileError('version')
    const change = { by: `operator:${proposedBy}`, approvedBy: `operator:${approverId}` }
    const changes = settingChanges(await valueInForce(tx, key), value)
    const version = await this.#settings.write(tx, key, value, { ...change, ...restored(restores ?? undefined) })
    const detail = { version, changes, approver: approverId, ...restored(restores ?? undefined) }
    await addAuditEntry(tx, { actor: change.by, act: 'setting_change', subject: key, detail }, this.#clock())
  }

  /** The value that is wanted, checked, with the setting locked. */
  async #worked(tx: Records, { key, after, value, restores }: WantedSetting): Promise<unknown> {
    if ((await lockedVersion(tx, key)) !== after) throw new ChangedMeanwhileError('version')
    const wanted = restores === undefined ? value : await valueOfVersion(tx, key, restores)
    if (wanted === undefined) throw new ContentError('value', 'is required')
    checkSetting(key, wanted)
    if (JSON.stringify(wanted).length > VALUE_MAX) throw new ContentError('value', `must have at most ${VALUE_MAX} characters`)
    return wanted
  }
}

const restored = (restores: number | undefined) => (restores === undefined ? {} : { restores })

async function valueInForce(tx: Records, key: string): Promise<unknown> {
  const row = await tx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

async function valueOfVersion(tx: Records, key: string, version: number): Promise<unknown> {
  const row = await tx
    .selectFrom('setting_versions')
    .select('value')
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw new ContentError('restores', 'is no version of this setting')
  return row.value
}

const versionOf = (row: {
  readonly version: number
  readonly value: object
  readonly changed_by: string
  readonly approved_by: string | null
  readonly restores: number | null
  readonly at_ms: number
}): KeptSettingVersion => ({
  ...{ version: row.version, value: row.value, by: row.changed_by },
  ...{ approvedBy: row.approved_by, restores: row.restores, atMs: row.at_ms },
})
