import { TopBar } from '@glasshouse/ui'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { useWords } from '../../words/words.ts'
import { BackButton } from '../layout/BackButton.tsx'
import type { MarketScreen } from '../shell/MarketSwitch.tsx'

/** A trade screen whose coins did not come: the way back, why, and the way to ask again. */
export function CoinsMissing({ here, ...error }: Parameters<typeof LoadError>[0] & { readonly here: MarketScreen }) {
  const w = useWords('trade')
  return (
    <>
      <TopBar lead={<BackButton />} title={w(`market_${here}`)} />
      <LoadError {...error} />
    </>
  )
}
