import { coreNow, formatBalance, formatMoment, useSession } from '@glasshouse/client'
import { Banner } from '@glasshouse/ui'
import type { ContractProtection } from '@glasshouse/wire'
import { Link } from 'react-router'
import { useContractProtection } from '../../../live/markets/contract-protection.ts'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { useWords } from '../../../words/words.ts'
import { moneyText } from '../figures/money.ts'
import type { useTicket } from './use-ticket.ts'

const LIMITS_PATH = '/protection?product=contract'

/** What the reader's own limits leave, known before the tap; nothing without any. */
export function OwnRoomText({ form }: { form: ReturnType<typeof useTicket> }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const { leverage, margin, loss } = form.context.own
  const money = (units: bigint) => formatBalance(moneyText(units), language)
  const parts = [
    ...(loss === undefined ? [] : [w('own_left_loss', { value: money(loss) })]),
    ...(margin === undefined ? [] : [w('own_left_margin', { value: money(margin) })]),
    ...(leverage === undefined ? [] : [w('own_left_leverage', { value: leverage })]),
  ]
  if (parts.length === 0) return null
  return (
    <p className="text-ink-2">
      <LimitsLink /> {parts.join(' · ')}
    </p>
  )
}

/** Where own limits are set. */
export function LimitsLink() {
  const w = useWords('contract')
  return (
    <Link to={LIMITS_PATH} className="inline-flex min-h-6 items-center font-medium text-accent">
      {w('own_left')}
    </Link>
  )
}

type Exclusion = Pick<ContractProtection, 'excludedUntil' | 'isForEver'>

/** The exclusion that stands now, if any. */
export function useOwnExclusion(): Exclusion | undefined {
  const { data } = useContractProtection()
  return data && (data.isForEver || (data.excludedUntil ?? 0) > coreNow()) ? data : undefined
}

/** Above a button that cannot be used by the reader's own wish. */
export function ExclusionNotice({ exclusion }: { exclusion: Exclusion }) {
  const w = useWords('contract')
  const style = useTimeStyle()
  return (
    <div className="overflow-hidden rounded-md" role="status">
      <Banner kind="info">
        {exclusion.isForEver
          ? w('closed_excluded_for_ever')
          : w('closed_excluded', { time: formatMoment(exclusion.excludedUntil ?? 0, style) })}{' '}
        <Link to={LIMITS_PATH} className="font-semibold underline underline-offset-2">
          {w('own_left')}
        </Link>
      </Banner>
    </div>
  )
}
