import { ApiError, api, downloadFile, session, useSession } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import { clientCalls, requestOf, type StatementSummary } from '@glasshouse/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../../../live/cache/cache-keys.ts'
import { saveFile } from '../../../live/device/save-file.ts'
import { errorText } from '../../../words/error-text.ts'
import { useWords } from '../../../words/words.ts'
import type { DayRange } from './period.ts'

export function useStatementSums(range: DayRange, isRight: boolean) {
  const realm = useSession((state) => state.realm)
  const zone = useSession((state) => state.timezone)
  return useQuery({
    queryKey: [...cacheKeys.history(realm), 'sums', range, zone],
    queryFn: async ({ signal }) => (await api.getStatementSums({ ...range, zone }, { signal, isQuiet: true })).data as StatementSummary,
    enabled: isRight,
    staleTime: 0,
  })
}

export type FileFormat = 'csv' | 'pdf'

/** Asks for a statement and gives it to the device. */
export function useStatementFile(range: DayRange) {
  const w = useWords('statement')
  const zone = useSession((state) => state.timezone)
  return useMutation({
    mutationFn: (format: FileFormat) => downloadFile(requestOf(clientCalls.statementFile, { ...range, zone, format })),
    onSuccess: ({ content, name }, format) => {
      saveFile(content, name || `statement-${range.from}-${range.to}.${format}`)
      showToast('success', w('saved'))
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError)) throw failure
      if (!failure.isSilent) showToast('failure', errorText(failure, session.getState().language))
    },
  })
}
