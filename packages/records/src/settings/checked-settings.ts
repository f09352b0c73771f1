import { isPicture, isSettingLink, shapeFault } from '@glasshouse/domain'
import { ContentError } from '../content/content-error.ts'
import { withdrawalMethodFault } from '../withdrawals/methods.ts'
import { isRetentionYears, RETENTION_YEARS_MOST } from './seeds.ts'
import { SETTING_RULES } from './setting-rules.ts'

/** Fields of the settings object that a screen follows or draws. The rest is switches and figures. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  APP_SIDEBAR_SETTING: ['jumpUrl'],
  MIDDLE_MENU_SETTING: ['linkUrl'],
  BOTTOM_MENU_SETTING: ['linkUrl'],
  SUPPORT_STAFF_SETTING: ['url'],
  DOWNLOAD_SETTING: ['iosUrl', 'androidUrl'],
}
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  APP_SIDEBAR_SETTING: ['logoUrl'],
  MIDDLE_MENU_SETTING: ['img'],
  BOTTOM_MENU_SETTING: ['img'],
  SUPPORT_STAFF_SETTING: ['imgUrl'],
  LOGO_SETTING: ['logo', 'logoDark'],
  t_app_language: ['imgUrl'],
}
const LANGUAGES_NEVER_LISTED = ['ms']

/** Throws when a value may not be stored under its key: it must have the key's shape, and obey what no shape tells. */
export function checkSetting(key: string, value: unknown): void {
  if (key === 'RETENTION_SETTING' && !isRetentionYears((value as Entry | null)?.years))
    throw new ContentError('RETENTION_SETTING.years', `must be a whole number from 0 to ${RETENTION_YEARS_MOST}`)
  if (key === 'WITHDRAWAL_CHANNEL_SETTING') checkMethods(value)
  else checkShape(key, value)
  if (key === 't_app_language') checkLanguages(value)
}

/** A link or picture is named by its field alone, wherever in a list it stands. */
function checkShape(key: string, value: unknown): void {
  const rule = SETTING_RULES[key]
  const fault = rule && shapeFault(rule.shape, value)
  if (!fault) return
  const field = fault.path.split('.').filter((part) => !/^\d+$/.test(part))
  throw new ContentError([key, ...field].filter((part) => part !== '').join('.'), fault.rule)
}

function checkMethods(value: unknown): void {
  const fault = withdrawalMethodFault(value)
  if (fault) throw new ContentError('WITHDRAWAL_CHANNEL_SETTING', fault)
}

/** Value without the link or picture that breaks a rule, for values stored before that rule or past it. */
export function withoutBadLinks(key: string, value: unknown): unknown {
  const mended = (entry: Entry): Entry => ({
    ...entry,
    ...blanked(entry, LINKS[key], isSettingLink),
    ...blanked(entry, PICTURES[key], isPicture),
  })
  if (!LINKS[key] && !PICTURES[key]) return value
  return Array.isArray(value) ? entriesOf(value).map(mended) : mended(value as Entry)
}

/** Code of the language marked isDefault Y, else English. */
export function defaultOf(languages: readonly unknown[]): string {
  const marked = languages.find((one) => (one as Entry | null)?.isDefault === 'Y') as Entry | undefined
  return typeof marked?.dictValue === 'string' ? marked.dictValue : 'en'
}

type Entry = Readonly<Record<string, unknown>>
const entriesOf = (value: unknown): readonly Entry[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is Entry => typeof one === 'object' && one !== null)

function blanked(entry: Entry, fields: readonly string[] = [], isGood: (value: unknown) => boolean): Entry {
  return Object.fromEntries(fields.filter((field) => field in entry && !isGood(entry[field])).map((field) => [field, '']))
}

function checkLanguages(value: unknown): void {
  const codes = entriesOf(value).map(({ dictValue }) => String(dictValue))
  const defaults = entriesOf(value).filter(({ isDefault }) => isDefault === 'Y')
  if (defaults.length !== 1) throw new ContentError('t_app_language', 'must mark one language as the default')
  if (new Set(codes).size !== codes.length) throw new ContentError('t_app_language', 'must name each language once')
  const bad = codes.find((code) => LANGUAGES_NEVER_LISTED.includes(code))
  if (bad) throw new ContentError('t_app_language', `must not list ${bad}`)
}
