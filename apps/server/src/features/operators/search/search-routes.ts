import { OPERATOR_PERMISSIONS, type OperatorPermission, type OperatorRole } from '@glasshouse/domain'
import { ownersOfNumber } from '@glasshouse/read-model'
import {
  addAuditEntry,
  SEARCHED_MAX,
  searchApprovals,
  searchDeposits,
  searchPeople,
  searchWithdrawals,
  userIdsOfRefs,
} from '@glasshouse/records'
import {
  depositHitToWire,
  type FoundGroup,
  foundGroup,
  personHitToWire,
  type SearchGroup,
  type SearchResult,
  searchEverywhere,
  success,
  withdrawalHitToWire,
} from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import { readEvidence } from '../../../deposits/evidence.ts'
import type { Needs } from '../../../services/services.ts'
import { serveOperator } from '../serve-operator.ts'

export type SearchServices = Needs<'clock' | 'listing' | 'readModel', 'db' | 'operatorSessions'>

/** Permission that a group's own pages need. */
const NEEDED: Readonly<Record<SearchGroup, OperatorPermission>> = {
  people: 'find_people',
  deposits: 'see_deposits',
  withdrawals: 'see_withdrawals',
  orders: 'find_people',
  approvals: 'see_acts',
}

/** One field for everything that an operator may open. Real names and destinations are sealed: no search reads them. */
export function searchRoutes(app: FastifyInstance, services: SearchServices): void {
  serveOperator(app, services, searchEverywhere, async ({ operator, body: { text } }) => {
    const may = (permission: OperatorPermission) => isAllowed(permission, operator.roles)
    const find = findersOf(services, text, may('see_deposits'))
    const names = (Object.keys(NEEDED) as SearchGroup[]).filter((name) => may(NEEDED[name]))
    const groups = (await Promise.all(names.map(async (name) => foundGroup(name, await find[name](), SEARCHED_MAX)))).filter(
      ({ rows }) => rows.length > 0,
    )
    await noteSearch(services, operator.operatorId, groups)
    return success({ groups })
  })
}

function isAllowed(permission: OperatorPermission, roles: readonly OperatorRole[]): boolean {
  const allowed: readonly OperatorRole[] = OPERATOR_PERMISSIONS[permission]
  return roles.some((role) => allowed.includes(role))
}

function findersOf(
  services: SearchServices,
  text: string,
  seesAddresses: boolean,
): Readonly<Record<SearchGroup, () => Promise<SearchResult[]>>> {
  const { db } = services.records
  const payments = transactionsIn(text)
  return {
    people: async () => (await searchPeople(db, text, seesAddresses)).map(personHitToWire),
    deposits: async () => (await searchDeposits(db, text, payments.evidences)).map(depositHitToWire),
    withdrawals: async () => (await searchWithdrawals(db, text, payments.references)).map(withdrawalHitToWire),
    orders: () => numbered(services, text),
    approvals: async () =>
      (await searchApprovals(db, text)).map(({ id, act, state }) => ({ id, name: act, state, by: '', userId: '', detail: '' })),
  }
}

const CHAINS = ['ethereum', 'tron', 'bitcoin'] as const
/** Places within one transaction that are tried where the text names none. */
const PLACES_TRIED = 1_000

/** What a payment may be kept under: its whole evidence, or the transaction alone, on any chain and at any place in it. */
function transactionsIn(text: string): { readonly evidences: readonly string[]; readonly references: readonly string[] } {
  const whole = readEvidence(text)
  if (whole) return { evidences: [whole.hash], references: [text.toLowerCase()] }
  const tx = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1]?.toLowerCase()
  if (tx === undefined) return { evidences: [], references: [] }
  const writings = CHAINS.flatMap((chain) => [`${chain}:${tx}`, `${chain}:0x${tx}`])
  const places = Array.from({ length: PLACES_TRIED }, (_, place) => place)
  const evidences = CHAINS.flatMap((chain) => places.flatMap((place) => readEvidence(`${chain}:${tx}:${place}`)?.hash ?? []))
  return { evidences, references: writings.map((writing) => `${writing}:`) }
}

/** Orders, options and swaps by their whole number. */
async function numbered({ listing, readModel, records }: SearchServices, text: string): Promise<SearchResult[]> {
  const id = Number(text)
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(id)) return []
  const found = await ownersOfNumber(readModel, id)
  const users = await userIdsOfRefs(
    records.db,
    found.map(({ user_ref }) => user_ref),
  )
  return found.flatMap(({ product, market_id, user_ref, realm }) => {
    const userId = users.get(user_ref)
    const market = market_id === null ? '' : marketName(listing, product, market_id)
    return userId === undefined
      ? []
      : [{ id: text, name: text, state: product, by: '' as const, userId, detail: `${market} ${realm}`.trim() }]
  })
}

function marketName(listing: SearchServices['listing'], product: string, marketId: number): string {
  const { markets, contracts, options } = listing.configuration
  const of = { spot: markets, futures: contracts, option: options }[product] ?? []
  return of.find((market) => market.marketId === marketId)?.symbol ?? ''
}

/** Who was found, and not what was typed: that may be a mail address, and an entry is never erased. */
async function noteSearch({ records, clock }: SearchServices, operatorId: number, groups: readonly FoundGroup[]): Promise<void> {
  const people = [...new Set(groups.flatMap(({ rows }) => rows.flatMap(({ userId }) => (userId === '' ? [] : [userId]))))]
  const detail = { found: Object.fromEntries(groups.map(({ group, rows, leftOff }) => [group, rows.length + leftOff])), people }
  const subject = people.length === 1 ? `user:${people[0]}` : 'search'
  await addAuditEntry(records.db, { actor: `operator:${operatorId}`, act: 'search', subject, detail }, clock())
}
