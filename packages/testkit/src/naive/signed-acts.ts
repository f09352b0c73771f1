/** RULES.md 11.3 to 11.5 once more: whether an act counts, and who asked for it and approved it. */
import { core } from '@glasshouse/core'
import {
  type ActPart,
  type Command,
  mayTakePart,
  OPERATOR_ACT_RULES,
  type RefusalReason,
  type SignedAct,
  type SignedActName,
} from '@glasshouse/domain'
import { actBytesOf, operatorKeyIdOf } from '../signing/act-bytes.ts'
import { isSignedBy } from '../signing/signed-by.ts'
import type { NaiveState } from './state/naive-state.ts'
import type { NaiveOperators } from './state/operator-state.ts'

const DAY_MS = 24 * 3_600_000
const RECOVERY = 0

/** What each act may hold, written down a second time. */
const HOLDS: Readonly<Record<SignedActName, Command['type']>> = {
  'market-state': 'SetMarketState',
  'market-fees': 'SetMarketFees',
  'contract-state': 'SetMarketState',
  'contract-fees': 'ConfigureContract',
  'list-contract': 'ConfigureContract',
  'option-state': 'SetMarketState',
  'option-odds': 'ConfigureOption',
  'option-strike': 'ConfigureOption',
  'list-option': 'ConfigureOption',
  'halt-orders': 'HaltNewOrders',
  'account-flag': 'SetAccountFlag',
  'fund-house': 'FundHouse',
  'credit-deposit': 'CreditByHand',
  'credit-account': 'CreditByHand',
  'credit-suspense': 'CreditSuspense',
  'assign-suspense': 'AssignSuspense',
  'return-suspense': 'ReturnSuspense',
  'reverse-credit': 'ReverseCredit',
  'step-clock': 'StepClock',
  'product-gate': 'SetProductGate',
  'approve-withdrawal': 'ApproveWithdrawal',
  'reject-withdrawal': 'EndWithdrawal',
  'send-withdrawal': 'SendWithdrawal',
  'settle-withdrawal': 'SettleWithdrawal',
  'fail-withdrawal': 'EndWithdrawal',
  'return-withdrawal': 'ReturnWithdrawal',
  'stop-payouts': 'StopPayouts',
  'operator-add': 'SetOperator',
  'operator-roles': 'SetOperator',
  'operator-disable': 'SetOperator',
  'operator-keys': 'SetOperator',
  'console-origin': 'SetConsole',
  'recovery-announce': 'AnnounceRecovery',
  'recovery-cancel': 'CancelRecovery',
  'contract-tiers': 'ConfigureContract',
  'contract-leverages': 'ConfigureContract',
  'contract-limits': 'ConfigureContract',
  'option-stakes': 'ConfigureOption',
  'option-limits': 'ConfigureOption',
  'index-sources': 'ConfigureIndex',
  'list-asset': 'ConfigureAsset',
  'list-source': 'ConfigureSource',
  'list-index': 'ConfigureIndex',
  'list-market': 'ConfigureMarket',
  'market-limits': 'ConfigureMarket',
  'house-fees': 'SetHouseFees',
  'correct-credit': 'CorrectCredit',
  'list-own-coin': 'ConfigureAsset',
  'list-own-market': 'ConfigureMarket',
}
/** Of rules and of operators. */
const BY_KEY_FILE: readonly Command['type'][] = [
  ...(['ConfigureAsset', 'ConfigureSource', 'ConfigureIndex', 'ConfigureMarket', 'SetMarketFees', 'SetHouseFees'] as const),
  ...(['ConfigureContract', 'ConfigureOption', 'SetProductGate'] as const),
  ...(['SetOperator', 'SetConsole', 'AnnounceRecovery'] as const),
]

export function checkAct(state: NaiveState, act: SignedAct): RefusalReason | null {
  const { operators } = state
  if (!operators) return 'operators_unknown'
  if (act.records.length < 1 || act.records.length > 64 || act.records.some((record) => record.length > 8_192)) return 'invalid_value'
  const commands = heldBy(state, act)
  if (!commands) return 'command_not_of_act'
  if (act.expiresAtMs <= state.nowMs) return 'act_expired'
  if (act.expiresAtMs - state.nowMs > DAY_MS) return 'expiry_too_far'
  if ((operators.spent.get(act.nonce) ?? 0) > state.nowMs) return 'act_replayed'
  const signers = signersOf(operators, act)
  if (!signers) return 'signature_invalid'
  const asker = act.actor.actorId
  if (!signers.has(asker)) return 'requester_missing'
  const others = [...signers].filter((signer) => signer !== asker && signer !== RECOVERY)
  if (!may(operators, act.act, 'ask', asker) || !others.every((other) => may(operators, act.act, 'approve', other))) return 'role_missing'
  if (!isAlone(state, act, commands) && OPERATOR_ACT_RULES[act.act].approve.length > 0 && others.length === 0) return 'approver_missing'
  if (act.act === 'recovery-announce' && !signers.has(RECOVERY)) return 'recovery_key_missing'
  const hasKeyFile = act.signatures.some(({ kind }) => kind === 'ed25519')
  return !hasKeyFile && commands.some((command) => isByKeyFile(state, command)) ? 'key_file_missing' : null
}

/** With the approver of lowest id. */
export function commandsIn(state: NaiveState, act: SignedAct): Command[] {
  const ids = signersOf(state.operators as NaiveOperators, act) ?? new Set<number>()
  const [approverId = 0] = [...ids].filter((id) => id !== act.actor.actorId && id !== RECOVERY).sort((a, b) => a - b)
  return (heldBy(state, act) ?? []).map((command) => ({ ...command, approverId }) as Command)
}

function heldBy(state: NaiveState, act: SignedAct): Command[] | null {
  const commands: Command[] = []
  for (const record of act.records) {
    const command = decoded(record)
    if (!command || !('approverId' in command) || HOLDS[act.act] !== command.type) return null
    const { origin, actorId, accountId, key } = command.actor
    const isAskers = origin === 'operator' && actorId === act.actor.actorId && accountId === 0 && key === ''
    if (!isAskers || command.approverId !== 0 || command.reasonCode !== act.reasonCode) return null
    if (command.type === 'EndWithdrawal' && act.act !== (command.end === 'failed' ? 'fail-withdrawal' : 'reject-withdrawal')) return null
    commands.push(command)
  }
  if (commands.length === 1 || areClosedTogether(commands)) return commands
  return commands.length === 2 && areOfOnePerson(state, commands) ? commands : null
}

function decoded(record: string): Command | null {
  try {
    return core.decodeCommand(Buffer.from(record, 'hex'))
  } catch {
    return null
  }
}

function areOfOnePerson({ accounts }: NaiveState, [one, other]: readonly Command[]): boolean {
  if (one?.type !== 'SetAccountFlag' || other?.type !== 'SetAccountFlag') return false
  const isSamePerson = accounts.get(one.accountId)?.userRef === accounts.get(other.accountId)?.userRef
  return isSamePerson && one.accountId !== other.accountId && one.flag === other.flag && one.isOn === other.isOn
}

/** One stop of many markets, in the order of their numbers. */
function areClosedTogether(commands: readonly Command[]): boolean {
  const stops = commands.flatMap((command) => (command.type === 'SetMarketState' ? [command] : []))
  if (stops.length !== commands.length || new Set(stops.map(({ state }) => state)).size !== 1) return false
  const ids = stops.map(({ marketId }) => marketId)
  const isInOrder = ids.join() === [...new Set(ids)].sort((a, b) => a - b).join()
  return isInOrder && ['halted', 'cancel_only', 'close_only'].includes(stops[0]?.state ?? '')
}

/** Operators who signed, and 0 for the recovery key; null when one of the signatures does not count. */
function signersOf({ exchangeId, people, recoveryKey, console: at }: NaiveOperators, act: SignedAct): Set<number> | null {
  const { actor, signatures, ...rest } = act
  if (signatures.length > 8) return null
  const bytes = actBytesOf(exchangeId, { ...rest, requestedBy: actor.actorId })
  const keys = [...people.values()].flatMap(({ operatorId, isActive, keys: own }) =>
    isActive ? own.map((key) => ({ operatorId, key })) : [],
  )
  if (act.act === 'recovery-announce') keys.push({ operatorId: RECOVERY, key: recoveryKey })
  const signers = new Set<number>()
  let before = ''
  for (const signature of signatures) {
    const found = keys.find(({ key }) => operatorKeyIdOf(key) === signature.keyId)
    if (!found || found.key.kind !== signature.kind || signature.keyId <= before) return null
    if (found.key.kind === 'ed25519' && signature.authenticatorData + signature.clientData !== '') return null
    if (!isSignedBy(found.key, signature, bytes, at)) return null
    before = signature.keyId
    signers.add(found.operatorId)
  }
  return signers
}

const may = ({ people }: NaiveOperators, act: SignedActName, part: ActPart, operatorId: number) => {
  const operator = people.get(operatorId)
  return operator?.isActive === true && mayTakePart(act, part, operator.roles)
}

const LOOSE_TO_STRICT: readonly (readonly string[])[] = [['open'], ['close_only'], ['cancel_only'], ['pre', 'halted'], ['delisted']]
const strictness = (state: string) => LOOSE_TO_STRICT.findIndex((states) => states.includes(state))

/** It only takes away. */
function isAlone(state: NaiveState, { act }: SignedAct, commands: readonly Command[]): boolean {
  return (
    act === 'recovery-cancel' ||
    commands.every((command) => {
      if (command.type === 'SetAccountFlag') return command.flag === 'frozen' && command.isOn
      if (command.type === 'StopPayouts') return command.isStopped
      if (command.type === 'HaltNewOrders') return command.isHalted
      if (command.type !== 'SetMarketState' || !['close_only', 'cancel_only', 'halted'].includes(command.state)) return false
      const { marketId } = command
      const market = state.markets.get(marketId) ?? state.contracts.get(marketId) ?? state.optionMarkets.get(marketId)
      return market !== undefined && strictness(command.state) >= strictness(market.config.state)
    })
  )
}

function isByKeyFile(state: NaiveState, command: Command): boolean {
  if (command.type !== 'ApproveWithdrawal' && command.type !== 'SendWithdrawal') return BY_KEY_FILE.includes(command.type)
  const withdrawal = state.withdrawals.get(command.withdrawalId)
  const isOpen = withdrawal && ['requested', 'approved', 'waiting', 'sending'].includes(withdrawal.state)
  return isOpen === true && withdrawal.asked.value > 10_000_000_000n
}
