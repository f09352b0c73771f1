/**
 * Flags of a brand with their defaults: the server enforces them and the app draws by them. What each brand sets stands
 * in brands/<name>/brand.json, what each does in brand-meanings.ts. No schema library here: the app reads this file in
 * the browser.
 */
interface FlagRule<Value> {
  readonly default: Value
  readonly isValid: (value: unknown) => value is Value
}

const yesNo = (initial: boolean): FlagRule<boolean> => ({
  default: initial,
  isValid: (value): value is boolean => typeof value === 'boolean',
})
const oneOf = <const Value extends string>(values: readonly Value[], initial: Value): FlagRule<Value> => ({
  default: initial,
  isValid: (value): value is Value => values.includes(value as Value),
})
const text = (initial: string, pattern: RegExp): FlagRule<string> => ({
  default: initial,
  isValid: (value): value is string => typeof value === 'string' && pattern.test(value),
})
const SIGN_IN_METHODS = ['account', 'email', 'phone'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]
const methods: FlagRule<readonly SignInMethod[]> = {
  default: SIGN_IN_METHODS,
  isValid: (value): value is readonly SignInMethod[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    new Set(value).size === value.length &&
    value.every((method) => SIGN_IN_METHODS.includes(method as SignInMethod)),
}

export const brandFlags = {
  themePreset: text('default', /^[a-z]{1,20}$/),
  simPromo: yesNo(false),
  simOfferNoAssets: yesNo(false),
  supportMode: oneOf(['chat', 'popup'], 'chat'),
  vipBadge: yesNo(true),
  favouritesSource: oneOf(['secondContract', 'contract'], 'secondContract'),
  kycAdvancedNameNumber: yesNo(true),
  kycHandheldImage: yesNo(true),
  kycDefaultCountry: text('AF', /^[A-Z]{2}$/),
  inviteCodeRequired: yesNo(false),
  registerEmailForm: oneOf(['standard', 'alternate'], 'standard'),
  loginMethods: methods,
  registerMethods: methods,
  captchaMode: oneOf(['off', 'endpoint', 'image'], 'off'),
  spotOrdersNeedBalance: yesNo(false),
  shareImagePopup: yesNo(false),
  platformRoute: yesNo(false),
  appDownloadVariant: oneOf(['qr', 'buttons'], 'qr'),
  walletLogin: yesNo(true),
  walletOnly: yesNo(false),
  frozenNotice: yesNo(true),
  bankForm: oneOf(['standard', 'payee'], 'standard'),
  withdrawPwdNoSpecial: yesNo(true),
  withdrawCert: oneOf(['none', 'tiered', 'primary', 'advanced'], 'none'),
  withdrawPendingBlock: yesNo(false),
  transferContractCheck: yesNo(false),
  rechargeAmountMessage: yesNo(true),
  spotMarketOrders: yesNo(true),
  spotSuccessToast: oneOf(['server', 'fixed'], 'server'),
  fundPwdWordChars: yesNo(true),
  fundPwdAlnumMix: yesNo(false),
  loginPwdAlnumMix: yesNo(false),
  dateFormat: oneOf(['MM/DD/YYYY', 'DD/MM/YYYY'], 'MM/DD/YYYY'),
  hour12: yesNo(false),
  buddhistYear: yesNo(false),
  phoneAreaCode: text('93', /^\d{1,4}$/),
  toastMs: {
    default: 1_500,
    isValid: (value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 500 && value <= 30_000,
  } as FlagRule<number>,
  orderBookLayout: oneOf(['split', 'compact'], 'split'),
} as const

export type BrandFlag = keyof typeof brandFlags
export type Brand = { readonly [Flag in BrandFlag]: (typeof brandFlags)[Flag] extends FlagRule<infer Value> ? Value : never }

/**
 * Reads untrusted flags: an unknown one is warned about and ignored, one of the wrong type falls back to its default.
 */
export function parseBrand(raw: unknown, warn: (message: string) => void): Brand {
  const given = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Record<string, unknown>) : {}
  for (const flag of Object.keys(given)) if (!Object.hasOwn(brandFlags, flag)) warn(`unknown brand flag ${flag} is ignored`)
  const read = (flag: BrandFlag) => {
    const rule = brandFlags[flag] as FlagRule<unknown>
    if (!Object.hasOwn(given, flag)) return rule.default
    if (rule.isValid(given[flag])) return given[flag]
    warn(`brand flag ${flag} has a value of the wrong type; its default is used`)
    return rule.default
  }
  return Object.fromEntries((Object.keys(brandFlags) as BrandFlag[]).map((flag) => [flag, read(flag)])) as Brand
}

/** Every flag at its default. */
export const DEFAULT_BRAND: Brand = parseBrand({}, () => undefined)

/** Object that config.js leaves behind for the app. */
export interface PlatformConfig {
  readonly env: string
  /** Name of the product, as its users read it. */
  readonly name?: string
  /** Empty: same origin as the page. */
  readonly apiBase: string
  /** Empty: `ws:` or `wss:` after the page's protocol, same host. */
  readonly wsBase: string
  readonly flags: Partial<Brand>
  /**
   * Facts of the exchange, known before the first drawing, so that its banner pushes nothing down when the settings
   * arrive.
   */
  readonly house?: ExchangeAtStart
  /** The exchange's default language, known before the first word is loaded. */
  readonly language?: string
}
export interface ExchangeAtStart {
  readonly isSandbox: boolean
  readonly feed: 'replay' | 'live' | 'simulated'
  readonly newOrdersHalted: boolean
}
/** Name of the global that config.js sets. */
export const PLATFORM_GLOBAL = 'platformConfig'

/** Text of /platform/{env}/config.js. `<` is escaped, so that the text is safe wherever it is put. */
export function configScript(config: PlatformConfig): string {
  return `window.${PLATFORM_GLOBAL} = ${JSON.stringify(config).replaceAll('<', '\\u003c')};\n`
}
