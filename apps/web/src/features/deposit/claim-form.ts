import { unitsOf } from '@glasshouse/client'

export interface ClaimFields {
  /** Plain decimal text. */
  readonly amount: string
  /** Url of the uploaded picture; '' while there is none. */
  readonly proof: string
}
export interface ClaimRules {
  /** The picture is on its way, or was not taken. */
  readonly isUnfinished: boolean
}
export type ClaimErrors = Partial<Record<keyof ClaimFields, 'recharge_num' | 'recharge_img' | 'recharge_img_load'>>

export const NO_CLAIM: ClaimFields = { amount: '', proof: '' }

/** In the order of the form. */
export function claimErrors({ amount, proof }: ClaimFields, { isUnfinished }: ClaimRules): ClaimErrors {
  return {
    ...((unitsOf(amount) ?? 0n) > 0n ? {} : { amount: 'recharge_num' }),
    ...(isUnfinished ? { proof: 'recharge_img_load' } : proof === '' ? { proof: 'recharge_img' } : {}),
  }
}
