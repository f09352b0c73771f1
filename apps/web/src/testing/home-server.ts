import { type Answers, ok } from '@glasshouse/client/testing'
import type { Mail, Notice, Settings } from '@glasshouse/wire'
import { settingsOf } from './account-answers.ts'
import { marketServer, TABS } from './market-server.ts'

export function noticeOf(id: string, parts: Partial<Notice> = {}): Notice {
  return {
    id,
    key: 'ACTIVITY_NOTICE',
    modelKey: 'HOME_ACTIVITY',
    status: '0',
    noticeTitle: `Title ${id}`,
    noticeContent: `<p>Whole text of ${id}</p>`,
    remark: `Line of ${id}`,
    url: '',
    imgUrl: '',
    createTime: 1_723_075_262_000,
    ...parts,
  }
}
export const rollNoticeOf = (id: string, parts: Partial<Notice> = {}) => noticeOf(id, { key: 'ROLL_NOTICE', modelKey: '', ...parts })

export const mailOf = (id: string, type: Mail['type'], title = `Mail ${id}`): Mail => ({
  id,
  type,
  title,
  content: `<p>Text of ${id}</p>`,
  createTime: 1_723_075_262_000,
  mayStop: false,
})

export const entryOf = (key: string, linkUrl: string, parts: Partial<Settings['MIDDLE_MENU_SETTING'][number]> = {}) => ({
  key,
  name: key,
  isOpen: true,
  linkUrl,
  img: 'wallet',
  ...parts,
})

export interface HomeServer {
  readonly banners?: readonly Notice[]
  readonly rollNotices?: readonly Notice[]
  readonly mail?: readonly Mail[]
  readonly settings?: Partial<Settings>
  readonly realm?: 'real' | 'demo'
}

/** A house whose home has something to show. */
export function homeServer({ banners = [], rollNotices = [], mail = [], settings = {}, realm = 'real' }: HomeServer = {}): Answers {
  return {
    ...marketServer({ open: [], past: [], assets: [] }, realm),
    '/api/common/getAllSetting': () => ok({ ...settingsOf(), TAB_SETTING: TABS, ...settings }),
    '/api/notice/list': ({ query }) => ok(query.key === 'ROLL_NOTICE' ? rollNotices : banners),
    '/api/mail/listByUserId': () => ok(null, mail),
    '/api/mail/updateMail': ({ query }) => ok({ ids: query.ids?.split(','), unread: 0 }),
  }
}
