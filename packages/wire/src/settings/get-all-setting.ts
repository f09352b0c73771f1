import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const menuEntry = z.object({ key: z.string(), name: z.string(), isOpen: z.boolean(), linkUrl: z.string(), img: z.string() })

/** Everything the operator can switch. Screens read it; the server enforces what it forbids. */
export const settings = z.object({
  APP_SIDEBAR_SETTING: z.array(
    z.object({ key: z.string(), isOpen: z.boolean(), jumpType: z.enum(['link', 'path']), jumpUrl: z.string(), logoUrl: z.string() }),
  ),
  /** Coins that can be deposited. `coinAddress`: one for everybody, in a sandbox only; else ''. */
  ASSET_COIN: z.array(
    z.object({ coin: z.string(), coinName: z.string(), coinAddress: z.string(), network: z.enum(['ethereum', 'tron', 'bitcoin']) }),
  ),
  WITHDRAWAL_CHANNEL_SETTING: z.array(z.unknown()),
  DEFI_INCOME_SETTING: z.array(z.unknown()),
  /** Coins on the home screen, in order. */
  HOME_COIN_SETTING: z.array(z.object({ symbol: z.string(), isOpen: z.boolean() })),
  LOGIN_REGIS_SETTING: z.object({
    ordinaryIsOpen: z.boolean(),
    emailIsOpen: z.boolean(),
    phoneIsOpen: z.boolean(),
    ordinaryRegisterIsOpen: z.boolean(),
    emailRegisterIsOpen: z.boolean(),
    phoneRegisterIsOpen: z.boolean(),
    /** A wallet's first sign-in makes an account, so one switch is for both. */
    walletIsOpen: z.boolean(),
    /**
     * `endpoint`: the picture comes in an envelope; `image`: bare, from `captchaUrl`. The server asks for it when not
     * `off`.
     */
    captchaMode: z.enum(['off', 'endpoint', 'image']),
    /** Address of the picture; '' without a captcha. `?codeType=LOGIN` or `REGISTER` is added. */
    captchaUrl: z.string(),
    /** Difficulty of the proof of work beside the picture: 8 to 24 zero bits. */
    workBits: z.number().int(),
  }),
  MIDDLE_MENU_SETTING: z.array(menuEntry),
  /** A key listed here freezes for frozen users; open = false closes it for everybody. */
  MODULE_FREEZE_TYPE_SETTING: z.array(z.object({ key: z.string(), open: z.boolean() })),
  /** Tabs of /quote, in order. */
  TAB_SETTING: z.array(z.object({ key: z.string(), name: z.string(), isOpen: z.boolean() })),
  /** Markets of the trade screens. */
  PLAYING_SETTING: z.array(z.object({ name: z.string(), isOpen: z.boolean() })),
  BOTTOM_MENU_SETTING: z.array(menuEntry),
  DOWNLOAD_SETTING: z.object({ iosUrl: z.string(), androidUrl: z.string() }),
  LOGO_SETTING: z.object({ logo: z.string(), logoDark: z.string(), name: z.string() }),
  MARKET_URL: z.object({ h5Code: z.string() }),
  /** Years for which identity and money records are kept after an account is closed. */
  RETENTION_SETTING: z.object({ years: z.number().int() }),
  /** `{name}Start` and `{name}End` in USDT; the last level has no end. */
  VIP_LEVEL_SETTING: z.record(z.string(), z.string()),
  VIP_DIRECTIONS_SETTING: z.string(),
  /** `languages`: of readers who are shown it; none: all. */
  SUPPORT_STAFF_SETTING: z.array(
    z.object({ name: z.string(), url: z.string(), imgUrl: z.string(), languages: z.array(z.string()).optional() }),
  ),
  timeZone: z.array(z.object({ zoneId: z.string(), offSetValue: z.string(), offset: z.number() })),
  t_app_language: z.array(z.object({ dictValue: z.string(), remark: z.string(), imgUrl: z.string(), isDefault: z.enum(['Y', 'N']) })),
  /** Currencies of bank cards. */
  t_bank_coin: z.array(z.object({ dictValue: z.string(), dictLabel: z.string() })),
  /** Facts of the exchange: a sandbox shows its banner on every screen. */
  HOUSE_SETTING: z.object({ isSandbox: z.boolean(), feed: z.enum(['replay', 'live', 'simulated']), newOrdersHalted: z.boolean() }),
})
export type Settings = z.output<typeof settings>

export const getAllSetting = endpoint('POST', '/api/common/getAllSetting', {
  clientName: 'getSettings',
  summary: 'The settings object',
  access: 'public',
  kind: 'read',
  data: settings,
})

/** Stored settings, the ways to sign in as they are open now, and what the exchange is. */
export const settingsToWire = (
  stored: Omit<Settings, 'HOUSE_SETTING'>,
  now: { readonly signIn: Settings['LOGIN_REGIS_SETTING']; readonly exchange: Settings['HOUSE_SETTING']; readonly brand: string },
): Settings => ({
  ...publicOf(stored),
  // Outside a sandbox nobody may send anything to an address that is everybody's.
  ASSET_COIN: stored.ASSET_COIN.map((coin) => (now.exchange.isSandbox ? coin : { ...coin, coinAddress: '' })),
  SUPPORT_STAFF_SETTING: openDesks(stored.SUPPORT_STAFF_SETTING, now.brand),
  LOGIN_REGIS_SETTING: now.signIn,
  HOUSE_SETTING: now.exchange,
})

interface StoredDesk {
  readonly name: string
  readonly url: string
  readonly imgUrl: string
  readonly languages?: string[] | undefined
  readonly isOn?: boolean
  readonly brands?: readonly string[]
}

/** Places where customer service answers, of this brand and switched on. */
const openDesks = (stored: readonly StoredDesk[], brand: string): Settings['SUPPORT_STAFF_SETTING'] =>
  stored
    .filter(({ isOn = true, brands = [] }) => isOn && (brands.length === 0 || brands.includes(brand)))
    .map(({ isOn: _, brands: __, ...desk }) => desk)

/** Keys that are not declared stay inside, such as accounts at banks. */
const publicOf = <Stored extends object>(stored: Stored): Stored =>
  Object.fromEntries(Object.entries(stored).filter(([key]) => Object.hasOwn(settings.shape, key))) as Stored
