import { type ApiError, api, session, setUser, useSession } from '@glasshouse/client'
import type { IdentityLevel, IdentitySummary } from '@glasshouse/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { IdentityFields } from './identity-form.ts'

const keyOf = (userId: string) => ['identity', userId] as const
const useKey = () => keyOf(useSession(({ userInfo }) => userInfo?.user.userId ?? ''))

export function useIdentity() {
  return useQuery({
    queryKey: useKey(),
    queryFn: async ({ signal }) => (await api.getIdentity({}, { signal, isQuiet: true })).data as IdentitySummary,
    // A decision comes at any moment, and the screen is looked at for it.
    staleTime: 0,
  })
}

/** Sends a level; from its answer on that level is under review, without another question. */
export function useSubmitIdentity(level: IdentityLevel) {
  const cache = useQueryClient()
  const key = useKey()
  return useMutation<unknown, ApiError, IdentityFields>({
    mutationFn: (fields) => api.submitIdentity({ level, ...fields }, { isQuiet: true }),
    onSuccess: (_, fields) => {
      cache.setQueryData<IdentitySummary>(key, (before) => before && { ...before, [level]: sent(before[level], fields) })
      noteUnderReview(level)
    },
  })
}

/** A blank field keeps what was sent before. How the server masks a new number, it says when it is asked next. */
const sent = (before: IdentitySummary[IdentityLevel], { name, number }: IdentityFields): IdentitySummary[IdentityLevel] => ({
  ...before,
  state: 'under_review',
  realName: name.trim() || before.realName,
  number: number.trim() === '' ? before.number : '',
})

const STATUS_FIELDS = { primary: 'auditStatusPrimary', advanced: 'auditStatusAdvanced' } as const

function noteUnderReview(level: IdentityLevel): void {
  const { userInfo } = session.getState()
  if (userInfo) setUser({ ...userInfo, detail: { ...userInfo.detail, [STATUS_FIELDS[level]]: '3' } })
}

export function useWithdrawIdentity() {
  const cache = useQueryClient()
  const key = useKey()
  return async () => {
    await api.withdrawIdentity()
    await cache.invalidateQueries({ queryKey: key })
  }
}
