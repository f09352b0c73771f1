import { WORK_BITS } from '@glasshouse/records'
import type { Settings } from '@glasshouse/wire'
import type { Needs } from './services.ts'

export type SignInServices = Needs<'messages', 'settings'>
type SignInSettings = Settings['LOGIN_REGIS_SETTING']

/**
 * The ways in as they are now: what the setting opens, less what cannot work. Without mail nobody can prove an address,
 * so the e-mail ways are closed, and likewise by phone. Screens get the same that the server enforces.
 */
export async function signInSettings({ records, messages }: SignInServices): Promise<SignInSettings> {
  const stored = (await records.settings.all()).LOGIN_REGIS_SETTING as SignInSettings
  const { canMail, canText } = messages
  return {
    ...stored,
    emailIsOpen: stored.emailIsOpen && canMail,
    emailRegisterIsOpen: stored.emailRegisterIsOpen && canMail,
    phoneIsOpen: stored.phoneIsOpen && canText,
    phoneRegisterIsOpen: stored.phoneRegisterIsOpen && canText,
    // A value that was set before there were wallets or proof of work says nothing of them.
    walletIsOpen: stored.walletIsOpen ?? false,
    workBits: stored.workBits ?? WORK_BITS.usual,
    captchaUrl: stored.captchaUrl ?? '',
  }
}
