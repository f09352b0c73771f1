import { accountCalls } from './account-calls.ts'
import type { ClientCall } from './call.ts'
import { contentCalls } from './content-calls.ts'
import { contractCalls } from './contract-calls.ts'
import { fairnessCalls } from './fairness-calls.ts'
import { marketCalls } from './market-calls.ts'
import { optionCalls } from './option-calls.ts'
import { spotCalls } from './spot-calls.ts'
import { walletCalls } from './wallet-calls.ts'

/**
 * Every declared call by the name a client uses, without a schema: `client-calls.test.ts` holds the two lists against
 * each other.
 */
export const clientCalls = {
  ...accountCalls,
  ...contentCalls,
  ...contractCalls,
  ...fairnessCalls,
  ...marketCalls,
  ...optionCalls,
  ...spotCalls,
  ...walletCalls,
}
export type ClientCalls = typeof clientCalls
/** Some call, whatever its words. */
// biome-ignore lint/suspicious/noExplicitAny: any call, whatever its words
export type AnyClientCall = ClientCall<any, any, any>
