import { type AccountId, GATE_PRODUCTS, REALMS, type Realm, USDT_ASSET_ID } from '@glasshouse/domain'
import type { PersonRecord } from '@glasshouse/records'
import {
  contractProtectionToWire,
  maskedNumber,
  type PersonAccount,
  personToWire,
  protectionToWire,
  type ShownPerson,
} from '@glasshouse/wire'
import type { Needs } from '../../../services/services.ts'
import { debtsToWire } from '../money/debts.ts'
import { personOf } from './person-of.ts'

export type ShowPersonServices = Needs<'clock' | 'engine' | 'identity' | 'listing', 'db'>

export async function shownPerson(services: ShowPersonServices, userId: string): Promise<ShownPerson> {
  const person = await personOf(services, userId)
  const [identity, accounts] = await Promise.all([identityOf(services, userId), accountsOf(services, person)])
  const payoutsAfterMs = person.payoutsAfterMs > services.clock() ? person.payoutsAfterMs : 0
  return personToWire(
    { ...person, payoutsAfterMs },
    {
      identity,
      payoutLevel: accounts.find(({ realm }) => realm === 'real')?.payoutLevel ?? 'none',
      accounts: accounts.map(({ payoutLevel: _, ...account }) => account),
    },
  )
}

/** Names and whole numbers are for whoever looks with a purpose. */
async function identityOf({ identity }: ShowPersonServices, userId: string): Promise<ShownPerson['identity']> {
  const states = await identity.identities.states(userId)
  return ([1, 2] as const).flatMap((level) => {
    const sent = states[level]
    if (!sent) return []
    const { state, reviewId, submittedAtMs, country, number } = sent
    return [{ level: LEVELS[level], state, reviewId, submittedAt: submittedAtMs, country, number: maskedNumber(number ?? '') }]
  })
}
const LEVELS = { 1: 'primary', 2: 'advanced' } as const

async function accountsOf(services: ShowPersonServices, { userRef }: PersonRecord) {
  const { read } = services.engine
  const ids = await Promise.all(REALMS.map(async (realm) => ({ realm, accountId: await read.accountOf(userRef, realm) })))
  const opened = ids.flatMap(({ realm, accountId }) => (accountId === null ? [] : [{ realm, accountId }]))
  return (await Promise.all(opened.map(({ realm, accountId }) => accountOf(services, realm, accountId)))).flat()
}

async function accountOf(
  { engine, listing }: ShowPersonServices,
  realm: Realm,
  accountId: AccountId,
): Promise<(PersonAccount & { readonly payoutLevel: string })[]> {
  const { read } = engine
  const [account, options, contracts] = await Promise.all([
    read.account(accountId),
    read.optionProtection(accountId),
    read.contractProtection(accountId),
  ])
  if (!account) return []
  const { gates } = listing.configuration
  const { decimals } = listing.asset(USDT_ASSET_ID)
  return [
    {
      ...{ realm, accountId, flags: account.flags, payoutLevel: account.payoutLevel },
      gates: GATE_PRODUCTS.map((product) => ({
        ...{ product, passed: account.gates[product] },
        inForce: gates.find((gate) => gate.product === product)?.version ?? null,
      })),
      debts: debtsToWire({ listing }, account),
      options: protectionToWire(options, decimals),
      contracts: contractProtectionToWire(contracts, decimals),
    },
  ]
}
