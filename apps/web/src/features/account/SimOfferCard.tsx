import { useBrand } from '../../brand/brand.tsx'
import { isSignedIn, isSimulating, type SessionState, useSession } from '../../live/session.ts'
import { SimCard } from './SimCard.tsx'

/** On /assets, on the brands that offer it there, to a real account that holds nothing. */
export function SimOfferCard() {
  const { simOfferNoAssets } = useBrand()
  const isOffered = useSession((state) => isSignedIn(state) && !isSimulating(state) && holdsNothing(state))
  return simOfferNoAssets && isOffered ? <SimCard /> : null
}

/** Known to hold nothing: before the balances are here nobody is called empty. */
function holdsNothing({ userInfo }: SessionState): boolean {
  return userInfo?.asset.every((asset) => /^[0.]*$/.test(asset.availableAmount) && /^[0.]*$/.test(asset.exchageAmount)) ?? false
}
