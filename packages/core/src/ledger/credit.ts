/** The exchange's own money: an operator's funding, on evidence that is used once for ever. */
import { type FundHouse, type Hash128, HOUSE_PURPOSES, houseAccountId, REALMS, type RefusalReason } from '@glasshouse/domain'
import type { State } from '../state.ts'

const CREDIT_MAX = 2n ** 62n

export function checkFundHouse(state: State, command: FundHouse): RefusalReason | null {
  const { realm, purpose, assetId, evidence } = command
  if (!state.assets.has(assetId)) return 'unknown_asset'
  if (!REALMS.includes(realm) || !HOUSE_PURPOSES.includes(purpose) || NOT_FUNDED.includes(purpose)) return 'invalid_value'
  if (!isEvidence(evidence) || !isCreatable(state, realm, command)) return 'invalid_value'
  if (state.evidence.has(evidence)) return 'evidence_used'
  return command.actor.origin === 'system' && !state.isSandbox ? 'not_a_sandbox' : null
}

export function fundHouse(state: State, command: FundHouse): void {
  const { realm, purpose, assetId, amount, evidence } = command
  state.evidence.add(evidence, 0)
  state.events.emit({ type: 'HouseFunded', realm, purpose, assetId, amount, evidence })
  state.ledger.create({ realm, accountId: houseAccountId(realm, purpose), wallet: 1, assetId, units: amount, purpose: 'fund_house' })
}

/**
 * `external` is where funds come from; `clearing` is what the costs of open positions sum to, and nobody's money;
 * `custody` and `suspense` follow from users' credits.
 */
const NOT_FUNDED: readonly FundHouse['purpose'][] = ['external', 'clearing', 'custody', 'suspense']

export const isEvidence = (evidence: Hash128) => /^[0-9a-f]{32}$/.test(evidence)

export function isCreatable(state: State, realm: FundHouse['realm'], credit: Pick<FundHouse, 'assetId' | 'amount'>): boolean {
  const { amount, assetId } = credit
  return typeof amount === 'bigint' && amount >= 1n && amount <= CREDIT_MAX && state.ledger.canCreate(realm, assetId, amount)
}
