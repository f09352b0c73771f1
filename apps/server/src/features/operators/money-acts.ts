import { type Amount, type AssetConfig, amount, type Command, formatDecimal, type OperatorActName, unitsOf } from '@glasshouse/domain'
import { suspenseUnder } from '@glasshouse/read-model'
import { claimIn, type Deposit, depositReason, wireVersionIn } from '@glasshouse/records'
import { explained } from '../../deposits/deposit-faults.ts'
import { claimHash, type Evidence } from '../../deposits/evidence.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import { evidenceIn, newEvidenceIn } from './act-evidence.ts'
import { decimalOf } from './act-words.ts'
import { type AccountOfUser, accountOf } from './journalled/named-user.ts'
import type { AskedAct, Guard, GuardedAct, OperatorAct, Recheck, Words } from './operator-act.ts'
import { assertNotOwn } from './own-account.ts'
import { coinKept, coinNamed } from './rules/coin-named.ts'

/** Acts on users' money that came in: each on evidence, which counts once for ever. */
export const MONEY_ACTS = {
  'credit-deposit': {
    words: '<serial> <amount> [words]',
    endsInText: true,
    what: 'credits a claimed deposit that the asker holds, to its person; another amount or currency than claimed needs words, which the person reads; needs --evidence',
    commands: async (asked, words) => [await creditDeposit(asked, words)],
    guard: guardClaim,
    recheck: recheckClaim('credit-deposit'),
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
    guard: guardClaim,
    recheck: recheckClaim('assign-suspense'),
  },
  'return-suspense': {
    words: '<coin> <amount>',
    what: 'notes that what waits in suspense under --evidence, as coin and amount say it, was sent back',
    commands: async (asked, words) => [await returnSuspense(asked, words)],
  },
  'reverse-credit': {
    words: '<uid> <coin> <amount> <words>',
    endsInText: true,
    what: 'takes back the credit of --evidence, as coin and amount say it; what the account has not available becomes its debt, and the person reads the words',
    commands: async (asked, words) => [await reverseCredit(asked, words)],
  },
  'correct-credit': {
    words: '<uid> <uid or serial> <coin> <amount> <words>',
    endsInText: true,
    what: 'brings the credit of --evidence from the first person to the second, or to a claim that the asker holds, in one step: what the first has not available becomes a debt, the claim that it answered waits again, and both read the words',
    commands: async (asked, words) => [await correctCredit(asked, words)],
    guard: guardClaim,
    recheck: recheckClaim('correct-credit'),
  },
} as const satisfies Record<string, OperatorAct>

const SERIAL = /^D\d{14}$/
const PLATFORM = 1

async function creditDeposit(asked: AskedAct, words: Words): Promise<Command> {
  const [serial = '', text] = words
  const { services, by } = asked
  const deposit = await heldClaim(asked, serial)
  const asset = coinKept(services, deposit.coin, 'serial')
  const units = amountOf(text, asset)
  const channel = (await services.deposits.channels.of(deposit.userId, { coin: deposit.coin, name: deposit.channel }))[0]
  const evidence = newEvidenceIn(asked, asset)
  // Money of another chain goes through suspense: somebody looks at it twice.
  const isWire = channel?.network === 'wire' || wireVersionIn(deposit.address, deposit.userId) !== null
  const source = isWire ? 'bank' : channel?.network
  if (source !== undefined && evidence.source !== source)
    throw new ApiError({ reason: 'field_malformed', field: 'evidence', rule: `must be of ${source}, as the deposit was claimed` })
  assertOfClaim(deposit, asset, { units, reason: depositReason('credit-deposit', words) })
  const account = await accountFor(asked, deposit.userId)
  const credit = creditOf(asset, units, evidence)
  return { type: 'CreditByHand', actor: by, ...asked.approval, ...credit, ...account, wallet: PLATFORM, claim: claimHash(serial) }
}

/** Somebody may have rejected or released the claim since the approval was worked out. */
function recheckClaim(act: OperatorActName): Recheck {
  return ({ services, by }, words) =>
    async (tx) => {
      const serial = claimIn(act, words)
      if (SERIAL.test(serial)) await explained(services.deposits.desk.assertStillHeld(tx, serial, by.actorId))
    }
}

/** Of a claim, that no other credit of it waits. */
function guardClaim({ act, words, services }: GuardedAct): Guard {
  const serial = claimIn(act, words)
  return (tx) => (SERIAL.test(serial) ? explained(services.deposits.desk.assertNoneAsked(tx, serial)) : Promise.resolve())
}

/** A credit of another coin answers no claim: the claim would wait for ever. Another amount or currency needs words. */
function assertOfClaim(
  claim: Pick<Deposit, 'claimed' | 'currency' | 'coin'>,
  asset: AssetConfig,
  { units, reason }: { readonly units: Amount; readonly reason: string },
): void {
  const rule = `must be ${claim.coin.toUpperCase()}, the coin that the claim is for`
  if (claim.coin !== asset.symbol) throw new ApiError({ reason: 'field_malformed', field: 'coin', rule })
  if (reason === '') assertAsClaimed(claim, asset, units)
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
  const asset = coinNamed(asked.services, coin)
  const credit = creditOf(asset, amountOf(text, asset), newEvidenceIn(asked, asset))
  const account = await accountFor(asked, uid)
  return { type: 'CreditByHand', actor: asked.by, ...asked.approval, ...credit, ...account, wallet: PLATFORM, claim: '' }
}

function creditSuspense(asked: AskedAct, [coin, text]: Words): Command {
  const asset = coinNamed(asked.services, coin)
  const credit = creditOf(asset, amountOf(text, asset), newEvidenceIn(asked, asset))
  return { type: 'CreditSuspense', actor: asked.by, ...asked.approval, ...credit }
}

async function assignSuspense(asked: AskedAct, words: Words): Promise<Command> {
  const [who = '', coin, text] = words
  const { claim, account } = await payeeOf(asked, who)
  const { assetId, amount: units, evidence } = moneyIn(asked, coin, text)
  await assertWaits(asked, evidence, { assetId, units })
  if (claim) assertOfClaim(claim, coinNamed(asked.services, coin), { units, reason: depositReason('assign-suspense', words) })
  const money = { wallet: PLATFORM, assetId, amount: units, evidence, claim: claim ? claimHash(who) : '' } as const
  return { type: 'AssignSuspense', actor: asked.by, ...asked.approval, ...account, ...money }
}

async function returnSuspense(asked: AskedAct, [coin, text]: Words): Promise<Command> {
  const money = moneyIn(asked, coin, text)
  await assertWaits(asked, money.evidence, { assetId: money.assetId, units: money.amount })
  return { type: 'ReturnSuspense', actor: asked.by, ...asked.approval, ...money }
}

/** Of several that wait, whoever assigns one may have read another: the command names it by its evidence alone. */
async function assertWaits(
  { services }: AskedAct,
  evidence: string,
  { assetId, units }: { assetId: number; units: Amount },
): Promise<void> {
  await awaitProjection(services)
  const waiting = await suspenseUnder(services.readModel, evidence)
  if (!waiting) throw new ApiError({ reason: 'not_in_suspense', field: 'evidence' })
  const { symbol, decimals } = services.listing.asset(waiting.asset_id)
  const rule = `must be what waits under this evidence: ${waiting.amount} ${symbol.toUpperCase()}`
  if (waiting.asset_id !== assetId) throw new ApiError({ reason: 'suspense_differs', field: 'coin', rule })
  if (unitsOf(waiting.amount, decimals) !== units) throw new ApiError({ reason: 'suspense_differs', field: 'amount', rule })
}

async function reverseCredit(asked: AskedAct, words: Words): Promise<Command> {
  const [uid, coin, text] = words
  assertWords('reverse-credit', words)
  const account = await accountFor(asked, uid)
  const money = moneyIn(asked, coin, text)
  await assertHeld(asked, { ...account, ...money })
  return { type: 'ReverseCredit', actor: asked.by, ...asked.approval, ...account, ...money }
}

async function correctCredit(asked: AskedAct, words: Words): Promise<Command> {
  const [uid, who = '', coin, text] = words
  assertWords('correct-credit', words)
  const from = await accountFor(asked, uid)
  const { claim, account } = await payeeOf(asked, who)
  const money = moneyIn(asked, coin, text)
  if (claim) assertOfClaim(claim, coinNamed(asked.services, coin), { units: money.amount, reason: depositReason('correct-credit', words) })
  await assertHeld(asked, { ...from, ...money })
  const source = { fromAccountId: from.accountId, fromUserRef: from.userRef }
  return { type: 'CorrectCredit', actor: asked.by, ...asked.approval, ...source, ...account, ...money, claim: claim ? claimHash(who) : '' }
}

function assertWords(act: 'reverse-credit' | 'correct-credit', words: Words): void {
  if (depositReason(act, words) === '')
    throw new ApiError({ reason: 'field_missing', field: 'words', rule: 'must say why, in words that the person reads' })
}

/** What the core has under the evidence, before anybody signs; the core decides by the same when it is done. */
async function assertHeld({ services }: AskedAct, named: AccountOfUser & Pick<Money, 'assetId' | 'amount' | 'evidence'>): Promise<void> {
  const known = await services.engine.read.evidence(named.evidence)
  if (known === null || known.accountId !== named.accountId) throw new ApiError({ reason: 'not_found', field: 'evidence' })
  const { symbol, decimals } = services.listing.asset(known.assetId)
  const rule = `must be what was credited under this evidence: ${formatDecimal(known.amount, decimals)} ${symbol.toUpperCase()}`
  if (known.assetId !== named.assetId) throw new ApiError({ reason: 'credit_differs', field: 'coin', rule })
  if (known.amount !== named.amount) throw new ApiError({ reason: 'credit_differs', field: 'amount', rule })
}

interface Money {
  readonly assetId: number
  readonly amount: Amount
  readonly evidence: string
}

/** The real account of a person who is neither of the two operators. */
async function accountFor(asked: AskedAct, uid = ''): Promise<AccountOfUser> {
  await assertNotOwn(asked, uid)
  return accountOf(asked.services, uid, 'real')
}

/** A person, or the one of a claim that the asker holds. */
async function payeeOf(asked: AskedAct, who: string): Promise<{ readonly claim: Deposit | null; readonly account: AccountOfUser }> {
  const claim = SERIAL.test(who) ? await heldClaim(asked, who) : null
  return { claim, account: await accountFor(asked, claim?.userId ?? who) }
}

/** Held by whoever asks for its credit, when it is asked for and when it is approved. */
const heldClaim = ({ services, by }: AskedAct, serial: string) => explained(services.deposits.desk.held(serial, by.actorId))

function amountOf(text: string | undefined, { decimals }: AssetConfig): Amount {
  const units = decimalOf(text, decimals, 'amount')
  if (units === 0n) throw new ApiError({ reason: 'field_malformed', field: 'amount', rule: 'must be above 0' })
  return amount(units)
}

const creditOf = ({ assetId }: AssetConfig, units: Amount, { hash, first }: Evidence) => ({
  ...{ assetId, amount: units, evidence: hash, firstEvidence: first },
})

/** Of what came before: named, not brought. */
function moneyIn(asked: AskedAct, coin: string | undefined, text: string | undefined): Money {
  const asset = coinNamed(asked.services, coin)
  return { assetId: asset.assetId, amount: amountOf(text, asset), evidence: evidenceIn(asked).hash }
}
