import { TooManyHashesError } from '@glasshouse/records'
import { ApiError } from '../errors/api-error.ts'

/** Password hashes are made a few at once; a flood beyond the queue is told to slow down. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooManyHashesError) throw new ApiError({ reason: 'too_many_requests' })
    throw error
  }
}
