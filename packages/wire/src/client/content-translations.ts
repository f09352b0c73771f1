import { read, submit } from './call.ts'
import { mailSummary, noticeSummary } from './content-summaries.ts'

export const contentCalls = {
  getSettings: read('getAllSetting', 'POST /api/common/getAllSetting'),
  listNotices: read('noticeList', 'POST /api/notice/list', {
    fieldsIn: 'query',
    data: (notices) => notices.map(noticeSummary),
  }),
  listArticles: read('rulesList', 'POST /api/option/rules/list', { fieldsIn: 'query' }),
  listMails: read('listMail', 'GET /api/mail/listByUserId', { row: mailSummary }),
  markMailsRead: submit('updateMail', 'GET /api/mail/updateMail', {
    input: ({ ids }: { readonly ids: readonly string[] }) => ({ ids: ids.join(',') }),
  }),
}
