import type { OperatorAlarm, OperatorHome } from '@glasshouse/wire'
import { Link } from 'react-router'
import { PagePart } from '../../kit/PageFrame.tsx'
import { State } from '../../kit/pieces.tsx'
import { useIsStale } from '../../live/freshness.ts'
import { lastingOf, momentOf } from '../../live/moments.ts'
import { useMay } from '../../session/session.ts'
import { reasonText } from '../../words/error-text.ts'
import { useLanguage, useWords, type WordKey, type Words, wordsOf } from '../../words/words.ts'

interface AlarmsProps {
  readonly alarms: OperatorHome['alarms']
  /** By the exchange's clock, which also says since when. */
  readonly now: number
}

/** What is wrong, one line of each cause: how much of it, since when, why, and the page where to look or act. */
export function Alarms({ alarms, now }: AlarmsProps) {
  const w = useWords('home')
  const isStale = useIsStale()
  return (
    <PagePart title={w('alarms')}>
      {alarms.length > 0 ? (
        <ul className="flex flex-col gap-1 py-1">
          {alarms.map((alarm) => (
            <Alarm key={`${alarm.kind} ${alarm.about}`} alarm={alarm} now={now} />
          ))}
        </ul>
      ) : (
        <p className="py-2">{isStale ? <State tone="bad" text={w('alarms_unknown')} /> : <State tone="good" text={w('no_alarms')} />}</p>
      )}
    </PagePart>
  )
}

/** Where to look at an alarm or act on it; a page that the operator's roles do not open is not offered. */
const PAGES: Readonly<Record<OperatorAlarm['kind'], '/health' | '/emergency' | '/money/close' | '/rules' | null>> = {
  law_broken: '/money/close',
  unready: '/health',
  indices_stale: '/health',
  markets_not_open: '/emergency',
  late_source: '/health',
  orders_halted: '/emergency',
  payouts_stopped: '/emergency',
  messages_dead: null,
  without_gate: '/rules',
}

function Alarm({ alarm, now }: { readonly alarm: OperatorAlarm; readonly now: number }) {
  const w = useWords('home')
  const language = useLanguage()
  const may = {
    '/health': useMay('see_health'),
    '/emergency': useMay('see_stops'),
    '/money/close': useMay('see_money'),
    '/rules': useMay('see_rules'),
  }
  const page = PAGES[alarm.kind]
  const { startedAt } = alarm
  return (
    <li className="flex items-baseline gap-2">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${isGrave(alarm) ? 'bg-down' : 'bg-warn'}`} />
      <span className="min-w-0 break-words">
        <span className={isGrave(alarm) ? 'font-semibold' : ''}>{alarmText(w, alarm)}</span>{' '}
        {startedAt === null ? null : (
          <span className="text-ink-2" title={momentOf(startedAt)}>
            {w('alarm_for', { time: lastingOf(now - startedAt, language), moment: momentOf(startedAt) })}
          </span>
        )}{' '}
        {page !== null && may[page] ? (
          <Link to={page} className="whitespace-nowrap text-accent underline-offset-2 hover:underline">
            {w(`alarm_to_${page.slice(1).replace('/', '_') as 'health'}`)}
          </Link>
        ) : null}
      </span>
    </li>
  )
}

/** Nothing can be traded, or most of it cannot. */
const isGrave = ({ kind, count, all }: OperatorAlarm): boolean =>
  kind === 'law_broken' || kind === 'unready' || (kind === 'indices_stale' && (count ?? 0) * 2 > (all ?? 0))

function alarmText(w: Words<'home'>, { kind, about, count, all, sources }: OperatorAlarm): string {
  if (kind === 'unready') return w('alarm_unready', { about: wordOr(w, `unready_${about}`, about) })
  if (kind === 'indices_stale') {
    const { silent = 0, all: used = 0, fault = null } = sources ?? {}
    const heard = w('sources_silent', { silent, all: used })
    return `${w('alarm_indices_stale', { count: count ?? 0, all: all ?? 0 })} ${heard}${fault === null ? '' : w(`fault_${fault}`)} (${about})`
  }
  if (kind === 'markets_not_open') return w('alarm_markets_not_open', { about: marketsText(about), count: count ?? 0 })
  if (kind === 'late_source') return w('alarm_late_source', { about, count: count ?? 0 })
  if (kind === 'law_broken') return w('alarm_law_broken', { about: bookText(about) })
  if (kind === 'without_gate') return w('alarm_without_gate', { about: wordOr(w, `product_${about}`, about) })
  return w(`alarm_${kind}`, { about })
}

/** A code of the exchange in words, where it has some. */
function wordOr(w: Words<'home'>, key: string, code: string): string {
  const said: string = w(key as WordKey<'home'>)
  return said === key ? reasonText(code) || code : said
}

/** `btcusdt spot, ethusdt futures …`: each with its kind in words. */
function marketsText(about: string): string {
  const kind = (word: string) => wordsOf('rules')(`value_${word}` as 'value_spot')
  return about.replace(/(\w+) (spot|futures|options)\b/g, (_, symbol: string, word: string) => `${symbol.toUpperCase()} ${kind(word)}`)
}

/** `usdt real`. */
const bookText = (about: string): string =>
  about.replace(
    /^(\w+) (real|demo)$/,
    (_, coin: string, realm: 'real' | 'demo') => `${coin.toUpperCase()} ${wordsOf('terms')(`realm_${realm}`)}`,
  )
