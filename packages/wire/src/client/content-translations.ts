import type { WireData } from './call.ts'
import { mailSummary, noticeSummary } from './summaries/content-summaries.ts'

export const contentTranslations = {
  listNotices: {
    data: (notices: WireData<'noticeList'>) => notices.map(noticeSummary),
  },
  listAllNotices: { data: (notices: WireData<'getAllNoticeList'>) => notices.map(noticeSummary) },
  listMails: { row: mailSummary },
  markMailsRead: {
    input: ({ ids }: { readonly ids: readonly string[] }) => ({ ids: ids.join(',') }),
  },
}
