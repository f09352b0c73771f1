import { isSignedIn, isSimulating, useSession } from '@glasshouse/client'
import { useBrand } from '../../../brand/brand.tsx'
import { SimCard } from './DemoCard.tsx'

/** On /quote, for signed-in users of the brands that promote it, until they are simulating. */
export function SimPromoCard() {
  const { simPromo } = useBrand()
  const isOffered = useSession((state) => isSignedIn(state) && !isSimulating(state))
  return simPromo && isOffered ? <SimCard /> : null
}
