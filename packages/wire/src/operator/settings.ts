import { OPERATOR_ROLES, type Shape } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wirePattern } from '../fields.ts'
import { actToAsk } from './acts.ts'

const key = wirePattern(/^[A-Za-z_]{1,40}$/, 'must be the key of a setting', 40)
const version = z.number().int().positive()
const moment = z.number().int().nonnegative()

const listedSetting = z.object({
  key: z.string(),
  /** In force; 1 is what the exchange began with. */
  version,
  value: z.unknown(),
  /** What this brand begins with. */
  standard: z.unknown(),
  /** What the value may be; the form is drawn from it. */
  shape: z.custom<Shape>((shape) => typeof shape === 'object' && shape !== null && 'kind' in shape),
  /** By one operator, by a second who approves, by `acts`, or by nobody. */
  changedBy: z.enum(['one', 'two', 'acts', 'nobody']),
  roles: z.array(z.enum(OPERATOR_ROLES)),
  acts: z.array(z.string()),
  /** Hosts of the exchange; a value that leads to others takes a second operator. */
  ownHosts: z.array(z.string()),
  /** `operator:<id>`, or `system` of what nobody has changed. */
  by: z.string(),
  since: moment,
})
export type ListedSetting = z.output<typeof listedSetting>

const settingVersion = z.object({
  version,
  value: z.unknown(),
  by: z.string(),
  approvedBy: z.string().nullable(),
  /** Version whose value came back with this one. */
  restores: version.nullable(),
  at: moment,
})
export type ListedSettingVersion = z.output<typeof settingVersion>

export const listSettings = endpoint('GET', '/operator/settings', {
  summary: 'Every setting with its value, its form and who changes it',
  access: 'operator',
  permission: 'see_settings',
  kind: 'read',
  row: listedSetting,
})

/** Newest first. */
export const settingHistory = endpoint('GET', '/operator/settings/history', {
  summary: 'Versions of one setting',
  access: 'operator',
  permission: 'see_settings',
  kind: 'read',
  query: z.object({ key }),
  row: settingVersion,
})

/**
 * `after`: the version that was read; another one meanwhile is refused. `restores`: the value of an older version again, as a
 * new version. Where two change it, or it leads to a host of others, nothing changes yet: the answer names the act by which the value is asked for.
 */
export const changeSetting = endpoint('POST', '/operator/settings/change', {
  summary: 'Change a setting, or ask for its change',
  access: 'operator',
  permission: 'change_setting',
  kind: 'submit',
  bodyMax: 256 * 1024,
  body: z.object({ key, after: version, value: z.unknown().optional(), restores: version.optional() }),
  data: z.object({ setting: listedSetting, ask: actToAsk.nullable() }),
})

const settingProposal = z.object({
  id: z.string(),
  key: z.string(),
  after: version,
  value: z.unknown(),
  restores: version.nullable(),
  proposedBy: z.number().int().positive(),
})

/** What a request of the act `change-setting` would set. */
export const showProposal = endpoint('GET', '/operator/settings/proposal', {
  summary: 'A value that waits for a second operator',
  access: 'operator',
  permission: 'see_settings',
  kind: 'read',
  query: z.object({ id: wirePattern(/^[0-9a-f]{32}$/, 'must be the id of a proposal, 32 hex digits', 32) }),
  data: settingProposal,
})

export type KeptSettingOfDesk = Omit<ListedSetting, 'since' | 'roles' | 'acts' | 'ownHosts'> & {
  readonly roles: readonly ListedSetting['roles'][number][]
  readonly acts: readonly string[]
  readonly ownHosts: readonly string[]
  readonly sinceMs: number
}
export const settingOfDeskToWire = ({ sinceMs: since, roles, acts, ownHosts, ...kept }: KeptSettingOfDesk): ListedSetting => ({
  ...kept,
  ...{ roles: [...roles], acts: [...acts], ownHosts: [...ownHosts], since },
})

export const settingVersionToWire = ({
  atMs: at,
  ...kept
}: Omit<ListedSettingVersion, 'at'> & { readonly atMs: number }): ListedSettingVersion => ({ ...kept, at })
