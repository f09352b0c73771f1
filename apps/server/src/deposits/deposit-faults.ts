import { DepositError, FileError, ReviewError } from '@glasshouse/records'
import { DEPOSIT_FIELDS } from '@glasshouse/wire'
import { ApiError } from '../errors/api-error.ts'
import { REVIEW_FAULTS, type ReviewFaults } from '../errors/review-faults.ts'

const REVIEWS: ReviewFaults = {
  ...REVIEW_FAULTS,
  not_found: { reason: 'not_found', field: 'serial' },
  already_open: { reason: 'busy' },
}

/** Refusals of the records in the wire's words. */
export async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ReviewError) throw new ApiError(REVIEWS[error.reason])
    if (error instanceof FileError)
      throw new ApiError({
        reason: 'not_found',
        field: DEPOSIT_FIELDS.proof,
        rule: 'The picture is not there any more or was sent before; upload it again',
      })
    if (!(error instanceof DepositError)) throw error
    const { reason, field } = error
    throw new ApiError({ reason, ...(field === undefined ? {} : { field }) })
  }
}
