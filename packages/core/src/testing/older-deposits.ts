import { houseAccountId, REALMS, type Realm } from '@glasshouse/domain'
import { AVAILABLE } from '../ledger/balances.ts'
import type { State } from '../state.ts'
import { byId } from '../tables/by-id.ts'

/** Deposits as cores before shape 10 booked them: from `external`, without memory of each. */
export function bookAsBefore(state: State): void {
  for (const realm of REALMS) for (const { assetId } of byId(state.assets)) giveToExternal(state, realm, assetId)
}

function giveToExternal({ balances }: State, realm: Realm, assetId: number): void {
  const [custody, external] = (['custody', 'external'] as const).map((purpose) => balances.cell(houseAccountId(realm, purpose), 1, assetId))
  balances.set(external!, AVAILABLE, balances.value(external!, AVAILABLE) + balances.value(custody!, AVAILABLE))
  balances.set(custody!, AVAILABLE, 0n)
}
