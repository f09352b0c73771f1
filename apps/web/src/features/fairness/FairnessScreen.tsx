import { isSignedIn, useSession } from '@glasshouse/client'
import { classNames, Tabs, TopBar } from '@glasshouse/ui'
import { Info } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useIsDesk } from '../../live/device/desk.ts'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { useWords } from '../../words/words.ts'
import { useHead } from './blocks/head.ts'
import { PlainLink } from './blocks/PlainLink.tsx'
import { JournalPart } from './journal/JournalPart.tsx'
import { PricesPart } from './prices/PricesPart.tsx'
import { ResultsPart } from './results/ResultsPart.tsx'
import { RulesPart } from './rules/RulesPart.tsx'

const PARTS = ['rules', 'journal', 'results', 'prices'] as const
type Part = (typeof PARTS)[number]
const PANELS = { rules: RulesPart, journal: JournalPart, results: ResultsPart, prices: PricesPart }

/**
 * Everything by which anybody can check the server, without an account. The part shown stands in the address, for
 * links.
 */
export function FairnessScreen() {
  const w = useWords('fairness')
  const isUser = useSession(isSignedIn)
  const [params, setParams] = useSearchParams()
  const active: Part = PARTS.find((part) => part === params.get('tab')) ?? 'rules'
  const isSandbox = useHead().data?.isSandbox
  const isDesk = useIsDesk()
  const Shown = PANELS[active]
  return (
    <>
      <TopBar lead={<BackButton />} title={w('title')} />
      <div className="flex flex-col gap-3 px-4 pb-8 desk:grid desk:grid-cols-[17rem_minmax(0,1fr)] desk:items-start desk:gap-x-8">
        <div className="flex flex-col gap-3 desk:sticky desk:top-[calc(var(--banner-height)+3.5rem)]">
          <p className="max-w-[60ch] text-sm text-ink-2 text-pretty">{w('intro')}</p>
          {isDesk && <Parts active={active} />}
          <nav className="flex flex-wrap gap-x-5">
            <PlainLink to="/receipt">{w('check_receipt')}</PlainLink>
            {isUser && <PlainLink to="/protection">{w('own_limits')}</PlainLink>}
          </nav>
          {isSandbox && (
            <p className="flex items-start gap-2 rounded-md bg-surface-2 p-3 text-xs text-ink-2">
              <Info aria-hidden className="size-4 shrink-0" />
              {w('sandbox')}
            </p>
          )}
        </div>
        {isDesk ? (
          <div className="min-w-0">
            <Shown />
          </div>
        ) : (
          <Tabs
            isEven
            label={w('parts')}
            active={active}
            onChange={(part) => setParams({ tab: part }, { replace: true })}
            tabs={PARTS.map((part) => {
              const Panel = PANELS[part]
              return { id: part, label: w(`tab_${part}`), panel: <Panel /> }
            })}
          />
        )}
      </div>
    </>
  )
}

/** The parts as a list beside the one that is shown. */
function Parts({ active }: { active: Part }) {
  const w = useWords('fairness')
  return (
    <nav aria-label={w('parts')}>
      <ul className="border-s border-line">
        {PARTS.map((part) => (
          <li key={part}>
            <Link
              to={`/fairness?tab=${part}`}
              replace
              aria-current={part === active ? 'page' : undefined}
              className={classNames(
                '-ms-px flex min-h-11 items-center border-s-2 ps-4 text-sm',
                part === active ? 'border-accent font-semibold text-ink-1' : 'border-transparent text-ink-2 hover:text-ink-1',
              )}
            >
              {w(`tab_${part}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
