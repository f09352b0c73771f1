import { FileError, IdentityError, ReviewError } from '@glasshouse/records'
import { ApiError } from '../errors/api-error.ts'
import { REVIEW_FAULTS, type ReviewFaults } from '../errors/review-faults.ts'

const REVIEWS: ReviewFaults = {
  ...REVIEW_FAULTS,
  not_found: { reason: 'not_found', field: 'id' },
  already_open: { reason: 'identity_under_review' },
}

/** Refusals of the records in the wire's words. */
export async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ReviewError) throw new ApiError(REVIEWS[error.reason])
    if (error instanceof FileError)
      throw new ApiError({ reason: 'not_found', rule: 'One of the pictures is not there any more; upload it again' })
    if (!(error instanceof IdentityError)) throw error
    const { reason, field, rule } = error
    throw new ApiError({ reason, ...(field === undefined ? {} : { field }), ...(rule === undefined ? {} : { rule }) })
  }
}
