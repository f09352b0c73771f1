import type { Settings, SignInMethod } from '@glasshouse/wire'

/** Ways with a form and a password. */
export type SignMethod = SignInMethod
/** Ways that /login and /register offer. */
export type EntryMethod = SignMethod | 'wallet'
type LoginSettings = Settings['LOGIN_REGIS_SETTING']

/** How each way is numbered on the wire. register-form.test.ts holds them to the wire's. */
export const SIGN_TYPE = { account: 3, email: 1, phone: 2 } as const
const IN_ORDER = ['account', 'email', 'phone'] as const

interface Offered {
  /** Undefined until they are here; then they alone decide. */
  readonly settings: LoginSettings | undefined
  readonly purpose: 'login' | 'register'
  /** What the brand began with: most likely what the settings will say. */
  readonly brandMethods: readonly SignMethod[]
}
interface OfferedWithWallet extends Offered {
  /** What the brand began with. */
  readonly brandWallet: boolean
}

/** The tabs of /login and /register. */
export function entryMethods({ brandWallet, ...offered }: OfferedWithWallet): readonly EntryMethod[] {
  const hasWallet = offered.settings ? offered.settings.walletIsOpen === true : brandWallet
  return [...openMethods(offered), ...(hasWallet ? (['wallet'] as const) : [])]
}

/** The ways with a form that are open, in the order of the tabs. */
export function openMethods({ settings, purpose, brandMethods }: Offered): readonly SignMethod[] {
  if (!settings) return IN_ORDER.filter((method) => brandMethods.includes(method))
  const isOpen = {
    account: purpose === 'login' ? settings.ordinaryIsOpen : settings.ordinaryRegisterIsOpen,
    email: purpose === 'login' ? settings.emailIsOpen : settings.emailRegisterIsOpen,
    phone: purpose === 'login' ? settings.phoneIsOpen : settings.phoneRegisterIsOpen,
  }
  return IN_ORDER.filter((method) => isOpen[method])
}
