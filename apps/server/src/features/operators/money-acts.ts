import { type AccountId, type Amount, type AssetConfig, amount, type Command, formatDecimal, unitsOf } from '@glasshouse/domain'
import { suspenseUnder } from '@glasshouse/read-model'
import { type Deposit, depositReason, wireVersionIn } from '@glasshouse/records'
import { explained } from '../../deposits/deposit-faults.ts'
import { EVIDENCE_RULE, type Evidence, readEvidence } from '../../deposits/evidence.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import { accountOf, decimalOf } from './act-words.ts'
import type { AskedAct, OperatorAct, Words } from './operator-act.ts'
import { assertNotOwn } from './own-account.ts'

/** Acts on users' money that came in: each on evidence, which counts once for ever. */
export const MONEY_ACTS = {
  'credit-deposit': {
    words: '<serial> <amount> [words]',
    endsInText: true,
    what: 'credits a claimed deposit that the asker holds, to its person; another amount or currency than claimed needs words, which the person reads; needs --evidence',
    commands: async (asked, words) => [await creditDeposit(asked, words)],
  },
  'credit-account': {
    words: '<uid> <coin> <amount>',
    what: 'credits money that nobody claimed; needs --evidence',
    commands: async (asked, words) => [await creditAccount(asked, words)],
  },
  'credit-suspense': {
    words: '<coin> <amount>',
    what: 'takes in money whose owner is not known yet; needs --evidence',
    commands: (asked, words) => [creditSuspense(asked, words)],
  },
  'assign-suspense': {
    words: '<uid or serial> <coin> <amount> [words]',
    endsInText: true,
    what: 'gives to its owner all that waits in suspense under --evidence, as coin and amount say it; by the serial of a claim that the asker holds it answers that claim, and another amount or currency than claimed needs words, which the person reads',
    commands: async (asked, words) => [await assignSuspense(asked, words)],
  },
  'return-suspense': {
    words: '',
    what: 'notes that what waits in suspense under --evidence was sent back',
    commands: (asked) => [{ type: 'ReturnSuspense', actor: asked.by, ...asked.approval, evidence: evidenceIn(asked).hash }],
  },
  'reverse-credit': {
    words: '<uid> <words>',
    endsInText: true,
    what: 'takes back the credit of --evidence; what the account has not available becomes its debt, and the person reads the words',
    commands: async (asked, words) => [await reverseCredit(asked, words)],
  },
} as const satisfies Record<string, OperatorAct>

const SERIAL = /^D\d{14}$/
const PLATFORM = 1

async function creditDeposit(asked: AskedAct, words: Words): Promise<Command> {
  const [serial = '', text] = words
  const { services, by } = asked
  const deposit = await heldClaim(asked, serial)
  const asset = assetOf(asked, deposit.coin)
  const units = amountOf(text, asset)
  const channel = (await services.deposits.channels.of(deposit.userId, { coin: deposit.coin, name: deposit.channel }))[0]
  const evidence = evidenceIn(asked)
  // Money of another chain goes through suspense: somebody looks at it twice.
  const isWire = channel?.network === 'wire' || wireVersionIn(deposit.address, deposit.userId) !== null
  const source = isWire ? 'bank' : channel?.network
  if (source !== undefined && evidence.source !== source)
    throw new ApiError({ reason: 'field_malformed', field: 'evidence', rule: `must be of ${source}, as the deposit was claimed` })
  if (depositReason('credit-deposit', words) === '') assertAsClaimed(deposit, asset, units)
  const accountId = await accountFor(asked, deposit.userId)
  return { type: 'CreditByHand', actor: by, ...asked.approval, ...creditOf(asset, units, evidence), accountId, wallet: PLATFORM }
}

/** A number of another currency is another amount, whatever it reads. */
function assertAsClaimed(
  { claimed, currency }: Pick<Deposit, 'claimed' | 'currency'>,
  { symbol, decimals }: AssetConfig,
  units: Amount,
): void {
  const [claim, coin] = [`${claimed ?? 'nothing'} ${currency.toUpperCase()}`, symbol.toUpperCase()]
  const rule =
    currency.toLowerCase() !== symbol
      ? `must say how ${formatDecimal(units, decimals)} ${coin} come of the ${claim} that were claimed: the currency is another`
      : `must say why it is not the ${claim} that were claimed`
  const isAsClaimed = currency.toLowerCase() === symbol && claimed !== null && unitsOf(claimed, decimals) === units
  if (!isAsClaimed) throw new ApiError({ reason: 'field_missing', field: 'words', rule })
}

async function creditAccount(asked: AskedAct, [uid, coin, text]: Words): Promise<Command> {
  const asset = assetOf(asked, coin)
  const credit = creditOf(asset, amountOf(text, asset), evidenceIn(asked))
  const accountId = await accountFor(asked, uid)
  return { type: 'CreditByHand', actor: asked.by, ...asked.approval, ...credit, accountId, wallet: PLATFORM }
}

function creditSuspense(asked: AskedAct, [coin, text]: Words): Command {
  const asset = assetOf(asked, coin)
  return { type: 'CreditSuspense', actor: asked.by, ...asked.approval, ...creditOf(asset, amountOf(text, asset), evidenceIn(asked)) }
}

async function assignSuspense(asked: AskedAct, words: Words): Promise<Command> {
  const [who = '', coin, text] = words
  const claim = SERIAL.test(who) ? await heldClaim(asked, who) : null
  const accountId = await accountFor(asked, claim?.userId ?? who)
  const asset = assetOf(asked, coin)
  const units = amountOf(text, asset)
  const evidence = evidenceIn(asked).hash
  await assertWaits(asked, evidence, asset, units)
  if (claim && depositReason('assign-suspense', words) === '') assertAsClaimed(claim, asset, units)
  return { type: 'AssignSuspense', actor: asked.by, ...asked.approval, accountId, wallet: PLATFORM, evidence }
}

/** Of several that wait, whoever assigns one may have read another: the command names it by its evidence alone. */
async function assertWaits({ services }: AskedAct, evidence: string, { assetId }: AssetConfig, units: Amount): Promise<void> {
  await awaitProjection(services)
  const waiting = await suspenseUnder(services.readModel, evidence)
  if (!waiting) throw new ApiError({ reason: 'not_in_suspense', field: 'evidence' })
  const { symbol, decimals } = services.listing.asset(waiting.asset_id)
  const rule = `must be what waits under this evidence: ${waiting.amount} ${symbol.toUpperCase()}`
  if (waiting.asset_id !== assetId) throw new ApiError({ reason: 'suspense_differs', field: 'coin', rule })
  if (unitsOf(waiting.amount, decimals) !== units) throw new ApiError({ reason: 'suspense_differs', field: 'amount', rule })
}

async function reverseCredit(asked: AskedAct, words: Words): Promise<Command> {
  if (depositReason('reverse-credit', words) === '')
    throw new ApiError({ reason: 'field_missing', field: 'words', rule: 'must say why, in words that the person reads' })
  const accountId = await accountFor(asked, words[0])
  return { type: 'ReverseCredit', actor: asked.by, ...asked.approval, accountId, evidence: evidenceIn(asked).hash }
}

/** The real account of a person who is neither of the two operators. */
async function accountFor(asked: AskedAct, uid = ''): Promise<AccountId> {
  await assertNotOwn(asked, uid)
  return accountOf(asked.services, uid, 'real')
}

/** Held by whoever asks for its credit, when it is asked for and when it is approved. */
const heldClaim = ({ services, by }: AskedAct, serial: string) => explained(services.deposits.desk.held(serial, by.actorId))

function assetOf({ services }: AskedAct, coin: string | undefined): AssetConfig {
  const asset = services.listing.configuration.assets.find(({ symbol }) => symbol === coin)
  if (!asset) throw new ApiError({ reason: 'unknown_asset', field: 'coin' })
  return asset
}

function amountOf(text: string | undefined, { decimals }: AssetConfig): Amount {
  const units = decimalOf(text, decimals, 'amount')
  if (units === 0n) throw new ApiError({ reason: 'field_malformed', field: 'amount', rule: 'must be above 0' })
  return amount(units)
}

const creditOf = ({ assetId }: AssetConfig, units: Amount, { hash }: Evidence) => ({ assetId, amount: units, evidence: hash })

function evidenceIn({ evidence: typed }: AskedAct): Evidence {
  if (typed === '') throw new ApiError({ reason: 'field_missing', field: 'evidence', rule: `is required: ${EVIDENCE_RULE}` })
  const evidence = readEvidence(typed)
  if (!evidence) throw new ApiError({ reason: 'field_malformed', field: 'evidence', rule: EVIDENCE_RULE })
  return evidence
}
