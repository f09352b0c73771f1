import { isInDemo, useSession } from '@glasshouse/client'
import { Banner, classNames } from '@glasshouse/ui'
import type { Settings } from '@glasshouse/wire'
import { useHouseAtStart } from '../brand/brand.tsx'
import { DemoBanner } from '../features/account/demo/DemoBanner.tsx'
import { useSettings } from '../live/settings/settings.ts'
import { useWords } from '../words/words.ts'
import { ConnectionStrip } from './ConnectionStrip.tsx'

export interface ExchangeBannersProps {
  /** Screens on which every line counts: one slim line says what money this is, and a keyboard takes its place. */
  readonly isSlim: boolean
}

const GIVES_WAY = 'in-data-keyboard:hidden'

/** What the server is, in which mode the reader is, and how fresh the screen can be: on every screen. */
export function ExchangeBanners({ isSlim }: ExchangeBannersProps) {
  const w = useWords('app')
  const isDemo = useSession(isInDemo)
  const atStart = useHouseAtStart()
  const house = useSettings()?.HOUSE_SETTING ?? atStart
  return (
    // Its children stick to the window, not to it: a box of its own would take the banner along when it scrolls away.
    <section aria-label={w('house_state')} className="contents">
      <div className={classNames('pt-[env(safe-area-inset-top)]', isDemo && 'sticky top-0 z-25 bg-demo', isSlim && GIVES_WAY)}>
        {isDemo && <DemoBanner isSlim={isSlim} prices={house?.isSandbox ? w(`sandbox_prices_${house.feed}`) : undefined} />}
      </div>
      {house?.isSandbox && !isDemo && (
        <div className={isSlim ? GIVES_WAY : 'contents'}>
          <SandboxBanner feed={house.feed} isSlim={isSlim} />
        </div>
      )}
      {house?.newOrdersHalted && <HaltedBanner />}
      <ConnectionStrip />
    </section>
  )
}

function SandboxBanner({ feed, isSlim }: { feed: Settings['HOUSE_SETTING']['feed']; isSlim: boolean }) {
  const w = useWords('app')
  return (
    <Banner kind="info" isSlim={isSlim}>
      {w(`sandbox_banner_${feed}`)}
    </Banner>
  )
}

function HaltedBanner() {
  const w = useWords('app')
  return <Banner kind="warn">{w('halted_banner')}</Banner>
}
