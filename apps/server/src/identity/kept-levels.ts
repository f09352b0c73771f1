import { type Identities, type IdentityState, maskedNumber } from '@glasshouse/records'
import type { KeptIdentity, KeptLevels } from '@glasshouse/wire'

/** Levels as the person may see them: of a number only its end. */
export async function keptLevels(identities: Identities, userId: string): Promise<KeptLevels> {
  const states = await identities.states(userId)
  return { primary: keptOf(states[1]), advanced: keptOf(states[2]) }
}

const keptOf = (state: IdentityState | undefined): KeptIdentity | null =>
  state ? { ...state, maskedNumber: maskedNumber(state.number) } : null
