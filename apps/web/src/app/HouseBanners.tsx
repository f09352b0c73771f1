import { Banner } from '@glasshouse/ui'
import { FlaskConical } from 'lucide-react'
import { isSimulating, useSession } from '../live/session.ts'
import { useWords } from '../words/words.ts'
import { useSettings } from './settings.ts'

/** What the house is and in which mode the reader is, on every screen. */
export function HouseBanners() {
  const w = useWords('app')
  const isDemo = useSession(isSimulating)
  const house = useSettings()?.HOUSE_SETTING
  return (
    <div className="pt-[env(safe-area-inset-top)]">
      {isDemo && (
        <Banner kind="demo" icon={<FlaskConical />}>
          {w('demo_banner')}
        </Banner>
      )}
      {house?.isSandbox && !isDemo && <Banner kind="warn">{w('sandbox_banner')}</Banner>}
    </div>
  )
}
