import { TIME_ZONES } from './time-zones.ts'

export type SignInWay = 'account' | 'email' | 'phone'

/** What of a brand decides its seeds. */
export interface SeedBrand {
  readonly name: string
  readonly loginMethods: readonly SignInWay[]
  readonly registerMethods: readonly SignInWay[]
  readonly captchaMode: 'off' | 'endpoint' | 'image'
}

/** Ways to sign in that this release really has. A brand may narrow them, never widen them. */
export const OPEN_SIGN_IN_WAYS: readonly SignInWay[] = ['account']

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

/** Every key of the settings object at first start. What a later release opens is listed here as closed, not left out. */
export function settingSeeds(brand: SeedBrand): Readonly<Record<string, unknown>> {
  return {
    APP_SIDEBAR_SETTING: [
      { key: 'language', isOpen: true, jumpType: 'path', jumpUrl: '/language-selection', logoUrl: 'language' },
      { key: 'homeSidebar', isOpen: false, jumpType: 'path', jumpUrl: '/homeSidebar', logoUrl: 'menu' },
      { key: 'help', isOpen: false, jumpType: 'path', jumpUrl: '/help', logoUrl: 'help' },
      { key: 'service', isOpen: false, jumpType: 'path', jumpUrl: '/service', logoUrl: 'service' },
      { key: 'loginOut', isOpen: true, jumpType: 'path', jumpUrl: '', logoUrl: 'loginOut' },
    ],
    ASSET_COIN: [],
    WITHDRAWAL_CHANNEL_SETTING: [],
    DEFI_INCOME_SETTING: [],
    HOME_COIN_SETTING: ['btcusdt', 'ethusdt', 'ltcusdt', 'solusdt', 'xrpusdt'].map((symbol) => ({ symbol, isOpen: true })),
    LOGIN_REGIS_SETTING: signInSeeds(brand),
    MIDDLE_MENU_SETTING: [
      entry('currency', '/tradeBB'),
      ...['trade', 'tradeU', 'recharge', 'withdraw', 'swap', 'transfer', 'defi', 'pledge', 'loan', 'financial', 'subscription', 'plug'].map(
        (key) => entry(key, `/${key}`, false),
      ),
    ],
    MODULE_FREEZE_TYPE_SETTING: FREEZE_KEYS.map((key) => ({ key, open: true })),
    TAB_SETTING: [
      { key: 'favourites', name: 'Optional', isOpen: true },
      { key: 'secondContract', name: 'SecondContract', isOpen: true },
      { key: 'currency', name: 'BBTrading', isOpen: true },
      { key: 'contract', name: 'Ustandard', isOpen: true },
    ],
    PLAYING_SETTING: [
      { name: 'SecondContract', isOpen: false },
      { name: 'BBTrading', isOpen: true },
      { name: 'Ustandard', isOpen: false },
    ],
    BOTTOM_MENU_SETTING: [entry('home', '/home'), entry('quote', '/quote'), entry('trade', '/tradeBB'), entry('assets', '/assets')],
    DOWNLOAD_SETTING: { iosUrl: '', androidUrl: '' },
    LOGO_SETTING: { logo: '', logoDark: '', name: 'Glasshouse' },
    MARKET_URL: { h5Code: '' },
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
    SUPPORT_STAFF_SETTING: supportSeeds(brand.name),
    timeZone: TIME_ZONES,
    t_app_language: [
      { dictValue: 'en', remark: 'English', imgUrl: 'gb', isDefault: 'Y' },
      { dictValue: 'ar', remark: 'العربية', imgUrl: 'sa', isDefault: 'N' },
    ],
  }
}

const entry = (key: string, linkUrl: string, isOpen = true) => ({ key, name: key, isOpen, linkUrl, img: key })

function signInSeeds({ loginMethods, registerMethods, captchaMode }: SeedBrand) {
  const isOpen = (methods: readonly SignInWay[], way: SignInWay) => methods.includes(way) && OPEN_SIGN_IN_WAYS.includes(way)
  return {
    ordinaryIsOpen: isOpen(loginMethods, 'account'),
    emailIsOpen: isOpen(loginMethods, 'email'),
    phoneIsOpen: isOpen(loginMethods, 'phone'),
    ordinaryRegisterIsOpen: isOpen(registerMethods, 'account'),
    emailRegisterIsOpen: isOpen(registerMethods, 'email'),
    phoneRegisterIsOpen: isOpen(registerMethods, 'phone'),
    captchaMode,
  }
}

/** One entry opens at once, several open a list; brands have different numbers on purpose. */
function supportSeeds(brandName: string) {
  const desk = { name: 'Service desk', url: '/service', imgUrl: 'service' }
  if (brandName !== 'dark') return [desk]
  return [desk, { name: 'Help', url: '/help', imgUrl: 'help' }, { name: 'Rules', url: '/term-service', imgUrl: 'rules' }]
}
