import { holdsNothing, isSignedIn, isSimulating, useSession } from '@glasshouse/client'
import { useBrand } from '../../../brand/brand.tsx'
import { SimCard } from './DemoCard.tsx'

/** On /assets, on the brands that offer it there, to a real account that holds nothing. */
export function SimOfferCard() {
  const { simOfferNoAssets } = useBrand()
  const isOffered = useSession((state) => isSignedIn(state) && !isSimulating(state) && holdsNothing(state))
  return simOfferNoAssets && isOffered ? <SimCard /> : null
}
