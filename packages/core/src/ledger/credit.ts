/**
 * Money enters the house in two ways only: an operator's funding and a deposit, each on evidence that is used once for
 * ever.
 */
import {
  type CreditDeposit,
  type FundHouse,
  type Hash128,
  HOUSE_PURPOSES,
  houseAccountId,
  REALMS,
  type RefusalReason,
  WALLETS,
} from '@glasshouse/domain'
import type { State } from '../state.ts'

const CREDIT_MAX = 2n ** 62n

export function checkFundHouse(state: State, command: FundHouse): RefusalReason | null {
  const { realm, purpose, assetId, evidence } = command
  if (!state.assets.has(assetId)) return 'unknown_asset'
  if (!REALMS.includes(realm) || !HOUSE_PURPOSES.includes(purpose) || !isFundable(purpose)) return 'invalid_value'
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

export function checkCreditDeposit(state: State, command: CreditDeposit): RefusalReason | null {
  const { accountId, assetId, evidence } = command
  if (!state.assets.has(assetId)) return 'unknown_asset'
  const realm = REALMS[state.accounts.realmOf(accountId)]!
  if (!WALLETS.includes(command.wallet) || !isEvidence(evidence) || !isCreatable(state, realm, command)) return 'invalid_value'
  return state.evidence.has(evidence) ? 'evidence_used' : null
}

export function creditDeposit(state: State, command: CreditDeposit): void {
  const { accountId, wallet, assetId, amount, evidence } = command
  const realm = REALMS[state.accounts.realmOf(accountId)]!
  state.evidence.add(evidence, 0)
  state.events.emit({ type: 'DepositCredited', accountId, wallet, assetId, amount, evidence })
  state.ledger.create({ realm, accountId, wallet, assetId, units: amount, purpose: 'deposit' })
}

/** `external` is where funds come from; `clearing` is what the costs of open positions sum to, and nobody's money. */
const isFundable = (purpose: FundHouse['purpose']) => purpose !== 'external' && purpose !== 'clearing'

const isEvidence = (evidence: Hash128) => /^[0-9a-f]{32}$/.test(evidence)

function isCreatable(state: State, realm: FundHouse['realm'], credit: Pick<FundHouse, 'assetId' | 'amount'>): boolean {
  const { amount, assetId } = credit
  return typeof amount === 'bigint' && amount >= 1n && amount <= CREDIT_MAX && state.ledger.canCreate(realm, assetId, amount)
}
