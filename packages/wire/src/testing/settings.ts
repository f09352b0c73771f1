import type { Settings } from '../settings/get-all-setting.ts'

const tab = (key: string, name: string) => ({ key, name, isOpen: true })
const entry = (key: string, linkUrl: string, isOpen = true) => ({ key, name: key, isOpen, linkUrl, img: key })

/** A settings object of every key, shorter than the real one. */
export const settingsSample: Settings = {
  APP_SIDEBAR_SETTING: [{ key: 'language', isOpen: true, jumpType: 'path', jumpUrl: '/language-selection', logoUrl: 'language' }],
  ASSET_COIN: [{ coin: 'usdt', coinName: 'USDT-TRC20', coinAddress: '', network: 'tron' }],
  WITHDRAWAL_CHANNEL_SETTING: [],
  DEFI_INCOME_SETTING: [],
  HOME_COIN_SETTING: [{ symbol: 'btcusdt', isOpen: true }],
  LOGIN_REGIS_SETTING: {
    ordinaryIsOpen: true,
    emailIsOpen: false,
    phoneIsOpen: false,
    ordinaryRegisterIsOpen: true,
    emailRegisterIsOpen: false,
    phoneRegisterIsOpen: false,
    walletIsOpen: true,
    captchaMode: 'off',
    workBits: 17,
    captchaUrl: '',
  },
  MIDDLE_MENU_SETTING: [entry('trade', '/tradeBB')],
  MODULE_FREEZE_TYPE_SETTING: [{ key: 'FINANCIAL', open: true }],
  TAB_SETTING: [
    tab('optional', 'Optional'),
    tab('secondContract', 'SecondContract'),
    tab('bbTrading', 'BBTrading'),
    tab('ustandard', 'Ustandard'),
  ],
  PLAYING_SETTING: [{ name: 'BBTrading', isOpen: true }],
  BOTTOM_MENU_SETTING: [entry('home', '/home'), entry('quote', '/quote'), entry('trade', '/trade'), entry('assets', '/assets')],
  DOWNLOAD_SETTING: { iosUrl: '', androidUrl: '' },
  LOGO_SETTING: { logo: '/logo.svg', logoDark: '/logo.svg', name: 'Glasshouse' },
  MARKET_URL: { h5Code: '' },
  RETENTION_SETTING: { years: 5 },
  VIP_LEVEL_SETTING: { VIP0Start: '0', VIP0End: '1000', VIP1Start: '1000' },
  VIP_DIRECTIONS_SETTING: '',
  SUPPORT_STAFF_SETTING: [],
  timeZone: [{ zoneId: 'Asia/Hong_Kong', offSetValue: '+08:00', offset: 8 }],
  t_bank_coin: [{ dictValue: 'EUR', dictLabel: 'EUR' }],
  t_app_language: [{ dictValue: 'en', remark: 'English', imgUrl: 'gb', isDefault: 'Y' }],
  HOUSE_SETTING: { isSandbox: true, feed: 'replay', newOrdersHalted: false },
}
