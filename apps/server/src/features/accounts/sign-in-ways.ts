import { canonicalEmail, isAreaCode, isWorkId } from '@glasshouse/records'
import { ACCOUNT_FIELDS, type CaptchaAnswer, type CaptchaType, PHONE_RULE, type Phone, type SignMethod } from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'
import { type SignInServices, signInSettings } from '../../services/sign-in-settings.ts'

const FLAGS = {
  login: { account: 'ordinaryIsOpen', email: 'emailIsOpen', phone: 'phoneIsOpen' },
  register: { account: 'ordinaryRegisterIsOpen', email: 'emailRegisterIsOpen', phone: 'phoneRegisterIsOpen' },
} as const

export async function refuseClosedWay(
  services: SignInServices,
  act: keyof typeof FLAGS,
  way: SignMethod,
  field: string = ACCOUNT_FIELDS.way,
): Promise<void> {
  const settings = await signInSettings(services)
  if (!settings[FLAGS[act][way]]) throw new ApiError({ reason: 'method_not_open', field })
}

/** Uses up the captcha, or the proof of work in its place, that came with the request, where a captcha is on. */
export async function requireCaptcha(
  services: SignInServices & Needs<'captchas' | 'workChallenges'>,
  place: CaptchaType,
  given: CaptchaAnswer,
): Promise<void> {
  const { captchaMode } = await signInSettings(services)
  if (captchaMode === 'off') return
  const { captchaId, answer, field } = given
  if (captchaId === '' || answer === '') throw new ApiError({ reason: 'captcha_required', field: answer === '' ? field : 'captchaId' })
  await takeCaptcha(services, place, given)
}

/** Uses up a captcha that is there, or says that it is wrong. */
export async function takeCaptcha(
  services: Needs<'captchas' | 'workChallenges'>,
  place: CaptchaType,
  { captchaId, answer, field }: CaptchaAnswer,
): Promise<void> {
  const { captchas, workChallenges } = services
  const isRight = await (isWorkId(captchaId) ? workChallenges : captchas).take(captchaId, place, answer)
  if (!isRight) throw new ApiError({ reason: 'captcha_wrong', field })
}

/** The address as mail servers know it. */
export function emailOf(text: string): string {
  const email = canonicalEmail(text)
  if (email === null) throw new ApiError({ reason: 'field_malformed', field: 'email', rule: 'must be an e-mail address' })
  return email
}

/** Area code plus number, digits only; a number alone is one of the brand's own country. */
export function phoneDigitsOf(services: Needs<'brand'>, { areaCode, number }: Phone): string {
  const area = areaCode === '' ? services.brand.phoneAreaCode : areaCode
  if (!isAreaCode(area)) throw new ApiError({ reason: 'field_malformed', field: 'phone', rule: PHONE_RULE })
  return area + number
}
