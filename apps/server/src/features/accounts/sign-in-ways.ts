import { canonicalEmail, isAreaCode } from '@glasshouse/records'
import { type CaptchaType, PHONE_RULE, type Phone, type Settings, type SignMethod } from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'
import type { Services } from '../../services/services.ts'

type SignInSettings = Settings['LOGIN_REGIS_SETTING']

/**
 * The ways in as they are now: what the setting opens, less what cannot work. Without mail nobody can prove an address,
 * so the e-mail ways are closed, and likewise by phone. Screens get the same that the server enforces.
 */
export async function signInSettings({ records, messages }: Services): Promise<SignInSettings> {
  const stored = (await records.settings.all()).LOGIN_REGIS_SETTING as SignInSettings
  const { canMail, canText } = messages
  return {
    ...stored,
    emailIsOpen: stored.emailIsOpen && canMail,
    emailRegisterIsOpen: stored.emailRegisterIsOpen && canMail,
    phoneIsOpen: stored.phoneIsOpen && canText,
    phoneRegisterIsOpen: stored.phoneRegisterIsOpen && canText,
    captchaUrl: stored.captchaUrl ?? '',
  }
}

const FLAGS = {
  login: { account: 'ordinaryIsOpen', email: 'emailIsOpen', phone: 'phoneIsOpen' },
  register: { account: 'ordinaryRegisterIsOpen', email: 'emailRegisterIsOpen', phone: 'phoneRegisterIsOpen' },
} as const

export async function refuseClosedWay(services: Services, act: keyof typeof FLAGS, way: SignMethod, field = 'signType'): Promise<void> {
  const settings = await signInSettings(services)
  if (!settings[FLAGS[act][way]]) throw new ApiError({ reason: 'method_not_open', field })
}

export interface CaptchaAnswer {
  readonly captchaId: string
  readonly answer: string
  /** Where the answer stood. */
  readonly field: string
}

/** Where a captcha is on, uses up the one that came with the request. */
export async function requireCaptcha(services: Services, place: CaptchaType, { captchaId, answer, field }: CaptchaAnswer): Promise<void> {
  const { captchaMode } = await signInSettings(services)
  if (captchaMode === 'off') return
  if (captchaId === '' || answer === '') throw new ApiError({ reason: 'captcha_required', field: answer === '' ? field : 'captchaId' })
  if (!(await services.captchas.take(captchaId, place, answer))) throw new ApiError({ reason: 'captcha_wrong', field })
}

/** The address as mail servers know it. */
export function emailOf(text: string): string {
  const email = canonicalEmail(text)
  if (email === null) throw new ApiError({ reason: 'field_malformed', field: 'email', rule: 'must be an e-mail address' })
  return email
}

/** Area code plus number, digits only; a number alone is one of the brand's own country. */
export function phoneDigitsOf(services: Services, { areaCode, number }: Phone): string {
  const area = areaCode === '' ? services.brand.phoneAreaCode : areaCode
  if (!isAreaCode(area)) throw new ApiError({ reason: 'field_malformed', field: 'phone', rule: PHONE_RULE })
  return area + number
}
