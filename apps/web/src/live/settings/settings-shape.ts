import { isAnything, oneOf, orNone, recordOf, type Shape } from '@glasshouse/client'
import type { Settings } from '@glasshouse/wire'

const menu = [{ key: 'string', name: 'string', isOpen: 'boolean', linkUrl: 'string', img: 'string' }] as const

/** Settings as they are kept on the device. */
export const settingsShape: Shape<Settings> = {
  APP_SIDEBAR_SETTING: [{ key: 'string', isOpen: 'boolean', jumpType: oneOf('link', 'path'), jumpUrl: 'string', logoUrl: 'string' }],
  ASSET_COIN: [{ coin: 'string', coinName: 'string', coinAddress: 'string', network: oneOf('ethereum', 'tron', 'bitcoin') }],
  WITHDRAWAL_CHANNEL_SETTING: [isAnything],
  DEFI_INCOME_SETTING: [isAnything],
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
  DOWNLOAD_SETTING: { iosUrl: 'string', androidUrl: 'string' },
  LOGO_SETTING: { logo: 'string', logoDark: 'string', name: 'string' },
  MARKET_URL: { h5Code: 'string' },
  RETENTION_SETTING: { years: 'number' },
  VIP_LEVEL_SETTING: recordOf<string>('string'),
  VIP_DIRECTIONS_SETTING: 'string',
  SUPPORT_STAFF_SETTING: [
    { name: 'string', url: 'string', imgUrl: 'string', languages: orNone<string[], undefined>(['string'], undefined) },
  ],
  timeZone: [{ zoneId: 'string', offSetValue: 'string', offset: 'number' }],
  t_app_language: [{ dictValue: 'string', remark: 'string', imgUrl: 'string', isDefault: oneOf('Y', 'N') }],
  t_bank_coin: [{ dictValue: 'string', dictLabel: 'string' }],
  HOUSE_SETTING: { isSandbox: 'boolean', feed: oneOf('replay', 'live', 'simulated'), newOrdersHalted: 'boolean' },
}
