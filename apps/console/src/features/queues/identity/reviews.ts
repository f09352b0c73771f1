import { operatorApi } from '@glasshouse/client'
import type { ListedReview } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { following } from '../../../live/polling.ts'

export const REVIEW_LISTS = ['waiting', 'more_wanted', 'approved', 'rejected'] as const
export type ReviewList = (typeof REVIEW_LISTS)[number]

/** What waits is what nobody holds and what somebody does, the oldest first. */
const STATES = {
  waiting: ['submitted', 'in_review'],
  more_wanted: ['more_wanted'],
  approved: ['approved'],
  rejected: ['rejected'],
} as const satisfies Record<ReviewList, readonly ListedReview['state'][]>

export function useReviews(list: ReviewList) {
  return useQuery({
    queryKey: ['reviews', list],
    queryFn: async ({ signal }) => {
      const options = { isByPage: true, isQuiet: true, signal } as const
      const lists = await Promise.all(STATES[list].map((state) => operatorApi.listReviews({ state }, options)))
      return lists.flatMap(({ rows }) => rows).sort((one, other) => one.submittedAt - other.submittedAt || one.id - other.id)
    },
    ...following,
  })
}
