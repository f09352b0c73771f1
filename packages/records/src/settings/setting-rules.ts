import type { OperatorActName, OperatorRole, Shape } from '@glasshouse/domain'
import { FREEZE_KEYS, RETENTION_YEARS_MOST } from './seeds.ts'

/** How a setting is changed: by one operator, by a second who approves, by acts of its own, or not at all. */
export type ChangedBy = 'one' | 'two' | 'acts' | 'nobody'

export interface SettingRule {
  readonly shape: Shape
  readonly changedBy: ChangedBy
  /** Who changes it, or asks for the change. */
  readonly roles: readonly OperatorRole[]
  /** Acts that change it instead. */
  readonly acts?: readonly OperatorActName[]
}

const name = { kind: 'text', most: 40, isNeeded: true } as const
const key = { kind: 'word', pattern: '[A-Za-z][\\w-]*', most: 40 } as const
const coin = { kind: 'word', pattern: '[a-z0-9]{2,20}', most: 20 } as const
const [isOpen, link, picture] = [{ kind: 'switch' }, { kind: 'link' }, { kind: 'picture' }] as const
const entries = (fields: Readonly<Record<string, Shape>>, keyField: string, most = 40): Shape => ({
  ...{ kind: 'list', most, key: keyField },
  of: { kind: 'fields', fields },
})
const menu = entries({ key, name, isOpen, linkUrl: link, img: picture }, 'key')

const LOOKS = { changedBy: 'one', roles: ['content', 'admin'] } as const satisfies Omit<SettingRule, 'shape'>
const DOORS = { changedBy: 'two', roles: ['compliance', 'risk', 'admin'] } as const satisfies Omit<SettingRule, 'shape'>
const MONEY = { changedBy: 'two', roles: ['treasury', 'admin'] } as const satisfies Omit<SettingRule, 'shape'>

/** Levels 0 to 9 by what is available; the last one has no end. */
const VIP_FIELDS = Array.from({ length: 10 }, (_, level) => [`VIP${level}Start`, `VIP${level}End`]).flat()

/**
 * Every setting that can be looked at and changed while the exchange runs. None of them names an outcome, a price or a
 * balance: those have no setting.
 */
export const SETTING_RULES: Readonly<Record<string, SettingRule>> = {
  LOGO_SETTING: {
    ...{ changedBy: 'one', roles: ['admin'] },
    shape: { kind: 'fields', fields: { name, logo: picture, logoDark: picture } },
  },
  BOTTOM_MENU_SETTING: { ...LOOKS, shape: menu },
  MIDDLE_MENU_SETTING: { ...LOOKS, shape: menu },
  APP_SIDEBAR_SETTING: {
    ...LOOKS,
    shape: entries({ key, isOpen, jumpType: { kind: 'choice', values: ['link', 'path'] }, jumpUrl: link, logoUrl: picture }, 'key'),
  },
  TAB_SETTING: { ...LOOKS, shape: entries({ key, name, isOpen }, 'key') },
  PLAYING_SETTING: { ...LOOKS, shape: entries({ name, isOpen }, 'name') },
  HOME_COIN_SETTING: { ...LOOKS, shape: entries({ symbol: coin, isOpen }, 'symbol') },
  SUPPORT_STAFF_SETTING: {
    ...{ changedBy: 'one', roles: ['support', 'content', 'admin'] },
    shape: {
      ...{ kind: 'list', most: 20, key: 'name' },
      of: {
        kind: 'fields',
        fields: {
          ...{ name, url: link, imgUrl: picture, isOn: { kind: 'switch', without: true } },
          languages: { kind: 'list', most: 40, of: { kind: 'word', pattern: '[a-z]{2}', most: 2 } },
          brands: { kind: 'list', most: 40, of: { kind: 'word', pattern: '[a-z]{1,20}', most: 20 } },
        },
        optional: ['isOn', 'languages', 'brands'],
      },
    },
  },
  DOWNLOAD_SETTING: { ...LOOKS, shape: { kind: 'fields', fields: { iosUrl: link, androidUrl: link } } },
  MARKET_URL: { ...LOOKS, shape: { kind: 'fields', fields: { h5Code: link } } },
  VIP_DIRECTIONS_SETTING: { ...LOOKS, shape: { kind: 'text', most: 2_000, isLong: true } },
  VIP_LEVEL_SETTING: {
    ...{ changedBy: 'one', roles: ['treasury', 'admin'] },
    shape: {
      kind: 'fields',
      fields: Object.fromEntries(VIP_FIELDS.map((field) => [field, { kind: 'decimal', places: 8 }])),
      optional: VIP_FIELDS,
    },
  },
  t_app_language: {
    ...{ changedBy: 'one', roles: ['content', 'admin'] },
    shape: entries(
      {
        dictValue: { kind: 'word', pattern: '[a-z]{2}', most: 2 },
        ...{ remark: name, imgUrl: picture, isDefault: { kind: 'choice', values: ['Y', 'N'] } },
      },
      'dictValue',
    ),
  },
  timeZone: {
    ...{ changedBy: 'one', roles: ['admin'] },
    shape: entries(
      {
        zoneId: { kind: 'word', pattern: '[A-Za-z][\\w/+-]*', most: 40 },
        offSetValue: { kind: 'word', pattern: '[+-]\\d{2}:\\d{2}', most: 6 },
        offset: { kind: 'fraction', least: -12, most: 14 },
      },
      'zoneId',
      100,
    ),
  },
  LOGIN_REGIS_SETTING: {
    ...DOORS,
    shape: {
      kind: 'fields',
      fields: {
        ...{ ordinaryIsOpen: isOpen, emailIsOpen: isOpen, phoneIsOpen: isOpen },
        ...{ ordinaryRegisterIsOpen: isOpen, emailRegisterIsOpen: isOpen, phoneRegisterIsOpen: isOpen, walletIsOpen: isOpen },
        captchaMode: { kind: 'choice', values: ['off', 'endpoint', 'image'] },
        captchaUrl: link,
        workBits: { kind: 'number', least: 8, most: 24 },
      },
      // A value from before there were wallets or proof of work has none of them.
      optional: ['walletIsOpen', 'workBits', 'captchaUrl'],
    },
  },
  MODULE_FREEZE_TYPE_SETTING: {
    ...DOORS,
    shape: entries({ key: { kind: 'choice', values: FREEZE_KEYS }, open: { kind: 'switch' } }, 'key'),
  },
  ASSET_COIN: {
    ...MONEY,
    shape: entries(
      {
        ...{ coin, coinName: name, network: { kind: 'choice', values: ['ethereum', 'tron', 'bitcoin'] } },
        coinAddress: { kind: 'word', pattern: '[A-Za-z0-9]*', most: 120 },
      },
      'coinName',
    ),
  },
  t_bank_coin: {
    ...MONEY,
    shape: entries({ dictValue: { kind: 'word', pattern: '[A-Z]{3}', most: 3 }, dictLabel: name }, 'dictValue', 100),
  },
  WITHDRAWAL_CHANNEL_SETTING: {
    ...{ changedBy: 'acts', roles: [], acts: ['withdrawal-method', 'payout-ratio'] },
    shape: { kind: 'list', most: 40, of: { kind: 'fields', fields: {} } },
  },
  RETENTION_SETTING: {
    ...{ changedBy: 'acts', roles: [], acts: ['retention-years'] },
    shape: { kind: 'fields', fields: { years: { kind: 'number', least: 0, most: RETENTION_YEARS_MOST } } },
  },
  // Nothing is offered there.
  DEFI_INCOME_SETTING: { changedBy: 'nobody', roles: [], shape: { kind: 'list', most: 0, of: { kind: 'fields', fields: {} } } },
}

/** In the order of the table; keys that are not in it are kept for the first start alone. */
export const SETTING_KEYS = Object.keys(SETTING_RULES)
export const isSettingKey = (key: string): boolean => Object.hasOwn(SETTING_RULES, key)
