import type { Records } from '../database.ts'

/** Who changed a setting, and which older value came back with it. */
export interface SettingChange {
  readonly by: string
  readonly approvedBy?: string
  readonly restores?: number
}
export interface KeptSettingVersion {
  readonly version: number
  readonly value: unknown
  readonly by: string
  readonly approvedBy: string | null
  readonly restores: number | null
  readonly atMs: number
}

/**
 * The next version of a setting, which no other change of the key overtakes until the transaction ends. What the exchange
 * began with becomes version 1 with the first change, so that it can come back.
 */
export async function addSettingVersion(
  tx: Records,
  key: string,
  value: unknown,
  { by, approvedBy = '', restores, atMs }: SettingChange & { readonly atMs: number },
): Promise<number> {
  const latest = await lockedVersion(tx, key)
  const version = latest + 1
  const row = { changed_by: by, approved_by: approvedBy === '' ? null : approvedBy, restores: restores ?? null, at_ms: atMs }
  await tx
    .insertInto('setting_versions')
    .values({ key, version, value: JSON.stringify(value), ...row })
    .execute()
  return version
}

/** Version in force, with the setting locked; 0 of a key that has no value yet. */
export async function lockedVersion(tx: Records, key: string): Promise<number> {
  const stored = await tx.selectFrom('settings').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
  const { latest } = await tx
    .selectFrom('setting_versions')
    .select((eb) => eb.fn.max<number | null>('version').as('latest'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (latest !== null || !stored) return latest ?? 0
  await tx
    .insertInto('setting_versions')
    .values({
      ...{ key, version: 1, value: JSON.stringify(stored.value) },
      ...{ changed_by: stored.updated_by, approved_by: null, restores: null, at_ms: stored.updated_at_ms },
    })
    .execute()
  return 1
}
