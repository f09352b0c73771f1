import { holdsNothing, isInDemo, isSignedIn, useSession } from '@glasshouse/client'
import { useBrand } from '../../../brand/brand.tsx'
import { DemoCard } from './DemoCard.tsx'

/** On /assets, on the brands that offer it there, to a real account that holds nothing. */
export function DemoOfferCard() {
  const { simOfferNoAssets } = useBrand()
  const isOffered = useSession((state) => isSignedIn(state) && !isInDemo(state) && holdsNothing(state))
  return simOfferNoAssets && isOffered ? <DemoCard /> : null
}
