import { isInDemo, isSignedIn, useSession } from '@glasshouse/client'
import { useBrand } from '../../../brand/brand.tsx'
import { DemoCard } from './DemoCard.tsx'

/** On /quote, for signed-in users of the brands that promote it, outside the demo realm. */
export function DemoPromoCard() {
  const { simPromo } = useBrand()
  const isOffered = useSession((state) => isSignedIn(state) && !isInDemo(state))
  return simPromo && isOffered ? <DemoCard /> : null
}
