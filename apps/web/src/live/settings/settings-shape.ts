import { oneOf, orNone, type Shape } from '@glasshouse/client'
import type { Settings } from '@glasshouse/wire'

const menu = [{ key: 'string', name: 'string', isOpen: 'boolean', linkUrl: 'string', img: 'string' }] as const

/** Sections that no code of the app reads. */
export type UnreadSettings =
  | 'ASSET_COIN'
  | 'WITHDRAWAL_CHANNEL_SETTING'
  | 'DEFI_INCOME_SETTING'
  | 'DOWNLOAD_SETTING'
  | 'LOGO_SETTING'
  | 'MARKET_URL'
  | 'RETENTION_SETTING'
  | 'VIP_LEVEL_SETTING'
  | 'VIP_DIRECTIONS_SETTING'

/** Settings as they are kept on the device, without the sections that nobody reads. */
export const settingsShape: Shape<Omit<Settings, UnreadSettings>> = {
  APP_SIDEBAR_SETTING: [{ key: 'string', isOpen: 'boolean', jumpType: oneOf('link', 'path'), jumpUrl: 'string', logoUrl: 'string' }],
  HOME_COIN_SETTING: [{ symbol: 'string', isOpen: 'boolean' }],
  LOGIN_REGIS_SETTING: {
    ordinaryIsOpen: 'boolean',
    emailIsOpen: 'boolean',
    phoneIsOpen: 'boolean',
    ordinaryRegisterIsOpen: 'boolean',
    emailRegisterIsOpen: 'boolean',
    phoneRegisterIsOpen: 'boolean',
    walletIsOpen: 'boolean',
    captchaMode: oneOf('off', 'endpoint', 'image'),
    captchaUrl: 'string',
    workBits: 'number',
  },
  MIDDLE_MENU_SETTING: menu,
  MODULE_FREEZE_TYPE_SETTING: [{ key: 'string', open: 'boolean' }],
  TAB_SETTING: [{ key: 'string', name: 'string', isOpen: 'boolean' }],
  PLAYING_SETTING: [{ name: 'string', isOpen: 'boolean' }],
  BOTTOM_MENU_SETTING: menu,
  SUPPORT_STAFF_SETTING: [
    { name: 'string', url: 'string', imgUrl: 'string', languages: orNone<string[], undefined>(['string'], undefined) },
  ],
  timeZone: [{ zoneId: 'string', offSetValue: 'string', offset: 'number' }],
  t_app_language: [{ dictValue: 'string', remark: 'string', imgUrl: 'string', isDefault: oneOf('Y', 'N') }],
  t_bank_coin: [{ dictValue: 'string', dictLabel: 'string' }],
  HOUSE_SETTING: { isSandbox: 'boolean', feed: oneOf('replay', 'live', 'simulated'), newOrdersHalted: 'boolean' },
}
