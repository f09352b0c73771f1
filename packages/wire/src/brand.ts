/**
 * Flags of a brand with their defaults: the server enforces them and the app draws by them. What each brand sets stands
 * in brands/<name>/brand.json. No schema library here: the app reads this file in the browser.
 */
interface FlagRule<Value> {
  readonly default: Value
  readonly isValid: (value: unknown) => value is Value
  readonly meaning: string
}

const yesNo = (initial: boolean, meaning: string): FlagRule<boolean> => ({
  default: initial,
  isValid: (value): value is boolean => typeof value === 'boolean',
  meaning,
})
const oneOf = <const Value extends string>(values: readonly Value[], initial: Value, meaning: string): FlagRule<Value> => ({
  default: initial,
  isValid: (value): value is Value => values.includes(value as Value),
  meaning,
})
const text = (initial: string, pattern: RegExp, meaning: string): FlagRule<string> => ({
  default: initial,
  isValid: (value): value is string => typeof value === 'string' && pattern.test(value),
  meaning,
})
const SIGN_IN_METHODS = ['account', 'email', 'phone'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]
const methods = (meaning: string): FlagRule<readonly SignInMethod[]> => ({
  default: SIGN_IN_METHODS,
  isValid: (value): value is readonly SignInMethod[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    new Set(value).size === value.length &&
    value.every((method) => SIGN_IN_METHODS.includes(method as SignInMethod)),
  meaning,
})

export const brandFlags = {
  themePreset: text('default', /^[a-z]{1,20}$/, 'colour and logo set'),
  simPromo: yesNo(false, 'simulated-trading promo card on /quote'),
  simOfferNoAssets: yesNo(false, 'simulated mode offered on /assets to accounts with no assets'),
  supportMode: oneOf(['chat', 'popup'], 'chat', 'customer-service chat, or popup of messenger contacts'),
  vipBadge: yesNo(true, 'VIP level badge in the sidebar'),
  favouritesSource: oneOf(['secondContract', 'contract'], 'secondContract', 'list the favourites tab is built from'),
  kycAdvancedNameNumber: yesNo(true, 'advanced verification requires name and number'),
  kycHandheldImage: yesNo(true, 'advanced verification requires a handheld or passport image'),
  kycDefaultCountry: text('AF', /^[A-Z]{2}$/, 'country preselected in advanced verification'),
  inviteCodeRequired: yesNo(false, 'registration requires an invite code'),
  registerEmailForm: oneOf(['standard', 'alternate'], 'standard', 'form in the e-mail tab of /register'),
  loginMethods: methods('seed of the ways to sign in'),
  registerMethods: methods('seed of the ways to register'),
  captchaMode: oneOf(['off', 'endpoint', 'image'], 'off', 'captcha at sign-in and registration'),
  spotOrdersNeedBalance: yesNo(false, 'spot order lists hidden without a balance'),
  shareImagePopup: yesNo(false, 'share-image popup on the second-contract order lists'),
  platformRoute: yesNo(false, 'route /platform exists'),
  appDownloadVariant: oneOf(['qr', 'buttons'], 'qr', 'layout of /app-download'),
  walletLogin: yesNo(true, 'seed of signing in by a wallet'),
  walletOnly: yesNo(false, 'visitors without a wallet go to /no-wallet'),
  frozenNotice: yesNo(true, 'frozen dialog is shown'),
  bankForm: oneOf(['standard', 'payee'], 'standard', 'payee: payee name, bank name and account are required'),
  withdrawPwdNoSpecial: yesNo(true, 'withdraw password refuses special characters'),
  withdrawCert: oneOf(['none', 'tiered', 'primary', 'advanced'], 'none', 'certification needed to withdraw'),
  withdrawPendingBlock: yesNo(false, 'a waiting withdrawal blocks a new one'),
  transferContractCheck: yesNo(false, 'a pending contract item blocks transfers'),
  rechargeAmountMessage: yesNo(true, 'missing deposit amount shows its message'),
  spotMarketOrders: yesNo(true, 'market order option in the spot form'),
  spotSuccessToast: oneOf(['server', 'fixed'], 'server', 'fixed: successful_operation instead of the server msg'),
  fundPwdWordChars: yesNo(true, 'setting the fund password allows word characters only'),
  fundPwdAlnumMix: yesNo(false, 'changed fund password needs the alphanumeric mix'),
  loginPwdAlnumMix: yesNo(false, 'changed login password needs the alphanumeric mix'),
  dateFormat: oneOf(['MM/DD/YYYY', 'DD/MM/YYYY'], 'MM/DD/YYYY', 'date format'),
  hour12: yesNo(false, '12-hour clock'),
  buddhistYear: yesNo(false, 'years of the Buddhist calendar'),
  phoneAreaCode: text('93', /^\d{1,4}$/, 'default phone area code'),
  toastMs: {
    default: 1_500,
    isValid: (value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 500 && value <= 30_000,
    meaning: 'toast duration',
  } as FlagRule<number>,
  orderBookLayout: oneOf(['split', 'compact'], 'split', 'split: contract 4/8 and spot 6/12 rows; compact: 4/8 on both'),
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
