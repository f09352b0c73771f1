import type { Realm } from '@glasshouse/domain'
import { userInfoSummary } from './summaries/user-summaries.ts'

const REALM_TYPES = { real: 1, demo: 2 } as const

export const accountTranslations = {
  getUserInfo: { data: userInfoSummary },
  switchRealm: {
    input: ({ realm }: { readonly realm: Realm }) => ({ type: REALM_TYPES[realm] }),
  },
  startDemo: {
    input: (_: Record<never, never>) => ({ type: REALM_TYPES.demo }),
  },
}
