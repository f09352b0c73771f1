import { isInDemo, useSession } from '@glasshouse/client'
import { Banner, classNames } from '@glasshouse/ui'
import type { Settings } from '@glasshouse/wire'
import { useLocation } from 'react-router'
import { useHouseAtStart } from '../brand/brand.tsx'
import { DemoBanner } from '../features/account/demo/DemoBanner.tsx'
import { useSettings } from '../live/settings/settings.ts'
import { useWords } from '../words/words.ts'
import { ConnectionStrip } from './ConnectionStrip.tsx'

/** Screens on which every line counts: there one slim line says what money this is, and the head whose price. */
const TRADE_PATHS = ['/tradeBB', '/tradeU', '/trade']
const SLIM = 'trade-banner [&>div]:min-h-7 [&>div>span]:truncate [&>div>span]:py-0 [&_button]:-my-2'

/** What the server is, in which mode the reader is, and how fresh the screen can be: on every screen. */
export function ExchangeBanners() {
  const w = useWords('app')
  const isDemo = useSession(isInDemo)
  const atStart = useHouseAtStart()
  const isTrade = TRADE_PATHS.includes(useLocation().pathname)
  const house = useSettings()?.HOUSE_SETTING ?? atStart
  return (
    // Its children stick to the window, not to it: a box of its own would take the banner along when it scrolls away.
    <section aria-label={w('house_state')} className="contents">
      <div className={classNames('pt-[env(safe-area-inset-top)]', isDemo && 'sticky top-0 z-25 bg-demo', isTrade && SLIM)}>
        {isDemo && <DemoBanner prices={house?.isSandbox ? w(`sandbox_prices_${house.feed}`) : undefined} />}
      </div>
      {house?.isSandbox && !isDemo && (
        <div className={isTrade ? SLIM : 'contents'}>
          <SandboxBanner feed={house.feed} />
        </div>
      )}
      {house?.newOrdersHalted && <HaltedBanner />}
      <ConnectionStrip />
    </section>
  )
}

function SandboxBanner({ feed }: { feed: Settings['HOUSE_SETTING']['feed'] }) {
  const w = useWords('app')
  return <Banner kind="info">{w(`sandbox_banner_${feed}`)}</Banner>
}

function HaltedBanner() {
  const w = useWords('app')
  return <Banner kind="warn">{w('halted_banner')}</Banner>
}
