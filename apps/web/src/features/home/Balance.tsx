import { formatAmount, formatBalance, isInDemo, useIsOld, useSession } from '@glasshouse/client'
import { classNames, IconButton, NumberText, Skeleton } from '@glasshouse/ui'
import { ChevronRight, Eye, EyeOff } from 'lucide-react'
import { Link } from 'react-router'
import { useAmountsHidden } from '../../live/account/amounts-hidden.ts'
import { useBalances } from '../../live/account/balances.ts'
import { AgeText } from '../../live/text/AgeText.tsx'
import { useWords } from '../../words/words.ts'

const HIDDEN = '••••••'
/** Where demo funds lie; a trade screen shows its own part of them. */
const DEMO_WALLETS = ['platform', 'contract'] as const

/** All that the account holds, in USDT; a tap hides it from the eyes around, and it stays hidden on this device. */
export function Balance() {
  const w = useWords('app')
  const h = useWords('home')
  const a = useWords('wallet')
  const isDemo = useSession(isInDemo)
  const language = useSession((state) => state.language)
  const balances = useBalances()
  const total = balances.data?.total.all
  const isOld = useIsOld() && total !== undefined
  const [isHidden, turn] = useAmountsHidden()
  const label = w(isDemo ? 'simulated_balance' : 'total_value')
  return (
    <section aria-label={label} className="relative pt-1 pb-4">
      <div className="flex min-h-11 items-center">
        <p className="text-xs text-ink-2">
          {label}
          {isOld && (
            <span className="ms-2 text-ink-3">
              <AgeText sinceMs={balances.dataUpdatedAt} isOfDevice />
            </span>
          )}
        </p>
        <IconButton
          label={a(isHidden ? 'show_amounts' : 'hide_amounts')}
          title={a(isHidden ? 'show_amounts' : 'hide_amounts')}
          aria-pressed={isHidden}
          onClick={turn}
        >
          {isHidden ? <EyeOff aria-hidden className="!size-4" /> : <Eye aria-hidden className="!size-4" />}
        </IconButton>
      </div>
      <p
        translate="no"
        className={classNames(
          'figure -mt-1 flex min-h-9 flex-wrap items-baseline gap-x-2 pe-5 text-[min(1.75rem,11vw)] leading-9 font-semibold tracking-tight rtl:justify-end rtl:ps-5 rtl:pe-0',
          isOld && 'text-ink-3',
        )}
      >
        {total === undefined ? (
          <Skeleton width={160} height={28} />
        ) : (
          <NumberText value={isHidden ? HIDDEN : formatAmount(total, 2, language)} />
        )}
        <span className="text-sm font-medium text-ink-2">{w('usdt')}</span>
      </p>
      {isDemo && (
        <p className="mt-1 flex min-h-4 flex-wrap gap-x-3 text-xs text-ink-2">
          {balances.data &&
            DEMO_WALLETS.map((wallet) => (
              <span key={wallet}>
                {a(`wallet_${wallet}`)} <NumberText value={isHidden ? HIDDEN : formatBalance(balances.data?.total[wallet], language)} />
              </span>
            ))}
        </p>
      )}
      <Link
        to="/assets"
        aria-label={h('asset_link')}
        className={classNames(
          'absolute end-0 inline-flex size-11 items-center justify-end text-ink-3 hover:text-ink-1',
          isDemo ? 'bottom-8' : 'bottom-3',
        )}
      >
        <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
      </Link>
    </section>
  )
}
