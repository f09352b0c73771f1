import { WORK_BITS } from '../captcha/work.ts'
import { BASE_LANGUAGE, type ContentLanguage } from '../content/languages.ts'
import { WITHDRAWAL_METHODS } from '../withdrawals/methods.ts'
import { TIME_ZONES } from './time-zones.ts'

export type SignInWay = 'account' | 'email' | 'phone'

/** Parts of a brand that decide its seeds. */
export interface SeedBrand {
  readonly productName: string
  /** Keys that this brand begins with instead of the usual ones. */
  readonly settings?: Readonly<Record<string, unknown>>
  readonly loginMethods: readonly SignInWay[]
  readonly registerMethods: readonly SignInWay[]
  readonly walletLogin?: boolean
  readonly captchaMode: 'off' | 'endpoint' | 'image'
}

export const FREEZE_KEYS = [
  'RECHARGE',
  'WITHDRAW',
  'EXCHANGE',
  'TRANSFERFUNDS',
  'FINANCIAL',
  'SECOND_CONTRACT',
  'U_CONTRACT',
  'CURRENCY',
] as const
export type FreezeKey = (typeof FREEZE_KEYS)[number]

/** Currencies of bank cards, by ISO 4217. */
const BANK_COINS = ['USD', 'EUR', 'GBP', 'CNY', 'AED'] as const

/** Coins on their chains that can be deposited. An address for everybody stands there in a sandbox only. */
export const DEPOSIT_COINS = [
  { coin: 'usdt', coinName: 'USDT-TRC20', network: 'tron', coinAddress: '' },
  { coin: 'usdt', coinName: 'USDT-ERC20', network: 'ethereum', coinAddress: '' },
  { coin: 'btc', coinName: 'BTC', network: 'bitcoin', coinAddress: '' },
  { coin: 'eth', coinName: 'ETH', network: 'ethereum', coinAddress: '' },
  { coin: 'trx', coinName: 'TRX', network: 'tron', coinAddress: '' },
] as const

/** Years for which identity and money records are kept after an account is closed. */
export const RETENTION_YEARS = 5
export const RETENTION_YEARS_MOST = 100
export const isRetentionYears = (years: unknown): years is number =>
  typeof years === 'number' && Number.isInteger(years) && years >= 0 && years <= RETENTION_YEARS_MOST

/**
 * Every key of the settings object at first start. What a later release opens is listed here as closed, not left out.
 */
export function settingSeeds(brand: SeedBrand, languages: readonly ContentLanguage[]): Readonly<Record<string, unknown>> {
  return {
    APP_SIDEBAR_SETTING: [
      { key: 'language', isOpen: true, jumpType: 'path', jumpUrl: '/language-selection', logoUrl: 'languages' },
      { key: 'homeSidebar', isOpen: false, jumpType: 'path', jumpUrl: '/homeSidebar', logoUrl: 'menu' },
      { key: 'help', isOpen: false, jumpType: 'path', jumpUrl: '/help', logoUrl: 'life-buoy' },
      { key: 'service', isOpen: false, jumpType: 'path', jumpUrl: '/service', logoUrl: 'headset' },
      { key: 'loginOut', isOpen: true, jumpType: 'path', jumpUrl: '', logoUrl: 'log-out' },
    ],
    ASSET_COIN: DEPOSIT_COINS,
    WIRE_TRANSFER_SETTING: [],
    WITHDRAWAL_CHANNEL_SETTING: WITHDRAWAL_METHODS,
    DEFI_INCOME_SETTING: [],
    HOME_COIN_SETTING: ['btcusdt', 'ethusdt', 'ltcusdt', 'solusdt', 'xrpusdt'].map((symbol) => ({ symbol, isOpen: true })),
    LOGIN_REGIS_SETTING: signInSeeds(brand),
    MIDDLE_MENU_SETTING: SHORTCUTS,
    MODULE_FREEZE_TYPE_SETTING: FREEZE_KEYS.map((key) => ({ key, open: true })),
    TAB_SETTING: [
      { key: 'favourites', name: 'Optional', isOpen: true },
      { key: 'secondContract', name: 'SecondContract', isOpen: true },
      { key: 'currency', name: 'BBTrading', isOpen: true },
      { key: 'contract', name: 'Ustandard', isOpen: true },
    ],
    PLAYING_SETTING: [
      { name: 'SecondContract', isOpen: true },
      { name: 'BBTrading', isOpen: true },
      { name: 'Ustandard', isOpen: true },
    ],
    BOTTOM_MENU_SETTING: [
      entry('home', '/home', 'house'),
      entry('quote', '/quote', 'chart-line'),
      entry('trade', '/tradeBB', 'arrow-left-right'),
      entry('assets', '/assets', 'wallet'),
    ],
    DOWNLOAD_SETTING: { iosUrl: '', androidUrl: '' },
    LOGO_SETTING: { logo: '', logoDark: '', name: brand.productName },
    MARKET_URL: { h5Code: '' },
    RETENTION_SETTING: { years: RETENTION_YEARS },
    VIP_LEVEL_SETTING: {
      VIP0Start: '0',
      VIP0End: '1000',
      VIP1Start: '1000',
      VIP1End: '10000',
      VIP2Start: '10000',
      VIP2End: '100000',
      VIP3Start: '100000',
    },
    VIP_DIRECTIONS_SETTING: 'The level follows the available USDT of the main account.',
    // One entry opens at once, several open a list; brands have different numbers on purpose.
    SUPPORT_STAFF_SETTING: [{ name: 'Service desk', url: '/service', imgUrl: 'headset' }],
    timeZone: TIME_ZONES,
    t_app_language: languages.map(({ code, name, flag }) => ({
      dictValue: code,
      remark: name,
      imgUrl: flag,
      isDefault: code === BASE_LANGUAGE ? 'Y' : 'N',
    })),
    t_bank_coin: BANK_COINS.map((coin) => ({ dictValue: coin, dictLabel: coin })),
    ...brand.settings,
  }
}

/** `img` is the name of an icon (lucide), or a picture of the exchange. */
const entry = (key: string, linkUrl: string, img: string, isOpen = true) => ({ key, name: key, isOpen, linkUrl, img })
const later = (key: string, img: string, linkUrl = `/${key}`) => entry(key, linkUrl, img, false)

/** The shortcuts of the home screen. What a later part opens is listed as closed. */
const SHORTCUTS = [
  entry('quote', '/quote', 'chart-line'),
  entry('currency', '/tradeBB', 'arrow-left-right'),
  entry('tradeU', '/tradeU', 'chart-candlestick'),
  entry('trade', '/trade', 'timer'),
  entry('assets', '/assets', 'wallet'),
  entry('language', '/language-selection', 'languages'),
  entry('recharge', '/recharge', 'arrow-down-to-line'),
  entry('withdraw', '/withdraw', 'arrow-up-from-line'),
  entry('swap', '/swap', 'refresh-cw'),
  later('transfer', 'repeat'),
  later('defi', 'sprout'),
  later('pledge', 'layers'),
  later('loan', 'hand-coins'),
  later('financial', 'piggy-bank', '/financial?menu=1'),
  later('subscription', 'ticket'),
  later('plug', 'users'),
  later('live', 'radio', 'live'),
  later('service', 'headset', 'customer_service'),
]

/** Address of the captcha picture; an operator may put a proxy's address there. */
const CAPTCHA_URLS = { off: '', endpoint: '/api/user/easyGenerateCode', image: '/api/user/captchaImage' } as const

function signInSeeds({ loginMethods, registerMethods, walletLogin = true, captchaMode }: SeedBrand) {
  const isOpen = (methods: readonly SignInWay[], way: SignInWay) => methods.includes(way)
  return {
    ordinaryIsOpen: isOpen(loginMethods, 'account'),
    emailIsOpen: isOpen(loginMethods, 'email'),
    phoneIsOpen: isOpen(loginMethods, 'phone'),
    ordinaryRegisterIsOpen: isOpen(registerMethods, 'account'),
    emailRegisterIsOpen: isOpen(registerMethods, 'email'),
    phoneRegisterIsOpen: isOpen(registerMethods, 'phone'),
    walletIsOpen: walletLogin,
    captchaMode,
    workBits: WORK_BITS.usual,
    captchaUrl: CAPTCHA_URLS[captchaMode],
  }
}
