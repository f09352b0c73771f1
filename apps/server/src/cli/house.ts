import { isOperatorActName } from '@glasshouse/domain'
import {
  checkJournal,
  dailyClose,
  dailyCloseFile,
  type Envelope,
  houseMoney,
  listFeeds,
  listRules,
  listStops,
  oneAct,
  previewAct,
  searchAudit,
  showJournal,
} from '@glasshouse/wire'
import type { ActHelp } from '../features/operators/operator-act.ts'
import { UsageError } from './cli-context.ts'
import type { OperatorClient } from './operator-client.ts'

/** Looks at the exchange itself by the command line: the calls of the console's pages. */
export const HOUSE_STEPS = {
  close: { words: '<day> [csv]', what: 'the books of a day of UTC by asset and realm: opening, movements by kind, closing' },
  money: { words: '', what: 'accounts of the exchange, custody, pools, exposure, inventory' },
  rules: { words: '', what: 'rules in force and announced' },
  stops: { words: '', what: 'what is stopped, since when and by whom' },
  preview: { words: '<act> [words]', what: 'what an act would change, and whom; asks for nothing' },
  explain: { words: '<id>', what: 'one request of any state, with the payment that it is about: person, amount, fee, where to, steps' },
  audit: { words: '[text]', what: 'newest entries of the audit log, with a text in them' },
  feeds: { words: '', what: 'indices and their sources: age, lag, gaps' },
  journal: { words: '[groups]', what: 'head, eras and snapshots; with a number the chain of so many groups is checked' },
} as const satisfies Record<string, ActHelp>
export type HouseStep = keyof typeof HOUSE_STEPS
export const isHouseStep = (name: string): name is HouseStep => Object.hasOwn(HOUSE_STEPS, name)

type Call = (client: OperatorClient) => Promise<Envelope | string>

/** Call of a look; a text is a file. Wrong words are refused before a password is asked for. */
export function houseCall(step: HouseStep, words: readonly string[]): Call {
  const [first = ''] = words
  switch (step) {
    case 'close':
      return closeCall(words)
    case 'money':
      return (client) => client.call(houseMoney, {})
    case 'rules':
      return (client) => client.call(listRules, {})
    case 'stops':
      return (client) => client.call(listStops, {})
    case 'preview': {
      if (!isOperatorActName(first)) throw new UsageError(`There is no act ${first}; --help lists them`)
      return (client) => client.call(previewAct, { body: { act: first, words: words.slice(1) } })
    }
    case 'explain': {
      if (!/^[0-9a-f]{32}$/.test(first)) throw new UsageError('explain needs the id of a request, 32 hex digits; list shows them')
      return (client) => client.call(oneAct, { query: { id: first } })
    }
    case 'audit':
      return (client) => client.call(searchAudit, { query: { text: words.join(' ') } })
    case 'feeds':
      return (client) => client.call(listFeeds, {})
    case 'journal': {
      if (first === '') return (client) => client.call(showJournal, {})
      if (!/^[1-9]\d{0,5}$/.test(first)) throw new UsageError('journal takes a number of groups')
      return (client) => client.call(checkJournal, { body: { groups: Number(first) } })
    }
  }
}

function closeCall([day = '', format, ...more]: readonly string[]): Call {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new UsageError('close needs a day such as 2026-01-07')
  if (format === undefined) return (client) => client.call(dailyClose, { query: { day } })
  if (format !== 'csv' || more.length > 0) throw new UsageError('close takes a day and, for a file, csv')
  return (client) => client.file(dailyCloseFile, { query: { day, format } })
}
