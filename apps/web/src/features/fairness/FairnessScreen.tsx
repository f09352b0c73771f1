import { isSignedIn, useSession } from '@glasshouse/client'
import { Tabs, TopBar } from '@glasshouse/ui'
import { Info } from 'lucide-react'
import { useSearchParams } from 'react-router'
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
  return (
    <>
      <TopBar lead={<BackButton />} title={w('title')} />
      <div className="flex flex-col gap-3 px-4 pb-8">
        <p className="max-w-[60ch] text-sm text-ink-2 text-pretty">{w('intro')}</p>
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
      </div>
    </>
  )
}
