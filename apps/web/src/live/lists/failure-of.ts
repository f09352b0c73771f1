import { ApiError } from '@glasshouse/client'

/** What a query has come to, as the library tells it. */
export interface Asked {
  readonly data: unknown
  readonly error: Error | null
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
}

/**
 * Why nothing of a query can be shown: it failed, or it waits for a network that this device does not have. Undefined
 * while there is something, or may be in a moment.
 */
export function failureOf({ data, error, fetchStatus }: Asked): Error | undefined {
  if (data !== undefined) return undefined
  if (error) return error
  return fetchStatus === 'paused' ? NO_NETWORK : undefined
}
const NO_NETWORK = new ApiError('unreachable', '')
