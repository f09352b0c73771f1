import type { Settings } from '@glasshouse/wire'

export type SignMethod = 'account' | 'email' | 'phone'
type LoginSettings = Settings['LOGIN_REGIS_SETTING']

/** The ways that are open, in the order of the tabs. Until the settings are here, the account way. */
export function openMethods(settings: LoginSettings | undefined, purpose: 'login' | 'register'): readonly SignMethod[] {
  if (!settings) return ['account']
  const isOpen = {
    account: purpose === 'login' ? settings.ordinaryIsOpen : settings.ordinaryRegisterIsOpen,
    email: purpose === 'login' ? settings.emailIsOpen : settings.emailRegisterIsOpen,
    phone: purpose === 'login' ? settings.phoneIsOpen : settings.phoneRegisterIsOpen,
  }
  return (['account', 'email', 'phone'] as const).filter((method) => isOpen[method])
}
