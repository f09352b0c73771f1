/** Rules of new passwords beyond their length, shared by forms and server; which of them count is a brand's matter. */
export const FUND_PASSWORD_MIN = 6

/** Letters, digits and underscores. */
const WORD_CHARACTERS = /^\w*$/
/** At least six letters and digits, some of each. */
const ALPHANUMERIC_MIX = /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z\d]{6,}$/

export type PasswordFault = 'password_special' | 'password_not_mixed'
/** Which rules a brand has (VL-081, 084, 086, 088). */
export interface PasswordRules {
  readonly isWordsOnly: boolean
  readonly isMixed: boolean
}

export function passwordFault(password: string, { isWordsOnly, isMixed }: PasswordRules): PasswordFault | null {
  if (isMixed && !ALPHANUMERIC_MIX.test(password)) return 'password_not_mixed'
  return isWordsOnly && !WORD_CHARACTERS.test(password) ? 'password_special' : null
}

interface BrandRules {
  readonly fundPwdWordChars: boolean
  readonly fundPwdAlnumMix: boolean
  readonly loginPwdAlnumMix: boolean
}
export const fundPasswordSetRules = (brand: BrandRules): PasswordRules => ({ isWordsOnly: brand.fundPwdWordChars, isMixed: false })
export const fundPasswordChangeRules = (brand: BrandRules): PasswordRules => ({ isWordsOnly: true, isMixed: brand.fundPwdAlnumMix })
export const loginPasswordChangeRules = (brand: BrandRules): PasswordRules => ({ isWordsOnly: false, isMixed: brand.loginPwdAlnumMix })

/**
 * The password of a withdrawal (VL-025): only where the brand lets nobody set one with other signs, for it could not be
 * given else.
 */
export const withdrawPasswordFault = (
  brand: { readonly withdrawPwdNoSpecial: boolean; readonly fundPwdWordChars: boolean },
  password: string,
): PasswordFault | null => passwordFault(password, { isWordsOnly: brand.withdrawPwdNoSpecial && brand.fundPwdWordChars, isMixed: false })
