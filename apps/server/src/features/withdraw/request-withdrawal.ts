import { randomBytes } from 'node:crypto'
import { formatDecimal, type PayoutDestination, type RequestWithdrawal } from '@glasshouse/domain'
import type { AskedWithdrawal, KeptWithdrawal, Session } from '@glasshouse/records'
import {
  askedWithdrawalToWire,
  explainRefusal,
  type SubmittedWithdrawal,
  WITHDRAWAL_FIELDS,
  type WithdrawalRequest,
} from '@glasshouse/wire'
import { actorOf, hash128, refuseBlocked } from '../../calls/access.ts'
import { isHostRefusal } from '../../engine/protocol/engine.ts'
import { ApiError } from '../../errors/api-error.ts'
import { countedSignIn } from '../../limits/counted-sign-in.ts'
import { ownTurn, secretAttempt } from '../../limits/secret-attempt.ts'
import { addressFor, cardFor, type DestinationServices } from '../../services/payout-destinations.ts'
import type { Needs } from '../../services/services.ts'
import { followLevel } from './payout-levels.ts'
import { assertLevel, assertPasswordGiven, neededLevel } from './withdrawal-policy.ts'
import { type MethodServices, paidOut, type WorkedOut, workedOut, worthOf } from './worked-out.ts'

export type RequestServices = MethodServices &
  DestinationServices &
  Needs<
    'accounts' | 'brand' | 'clock' | 'config' | 'engine' | 'identity' | 'listing',
    'fundPasswords' | 'payoutStops' | 'signInLimits' | 'users'
  >

const MINUTE_MS = 60_000

/** From what a client asks to a withdrawal whose whole amount is held. Whatever is cheap to refuse is refused first. */
export async function requestWithdrawal(
  services: RequestServices,
  session: Session,
  request: WithdrawalRequest & { readonly key: string },
): Promise<SubmittedWithdrawal> {
  if (session.realm === 'demo') throw new ApiError({ reason: 'real_only' })
  await refuseBlocked(services, session, ['WITHDRAW'])
  const work = await workedOut(services, request)
  await assertFundPassword(services, session)
  assertPasswordGiven(services.brand, request.password)
  const accountId = await services.accounts.of(session.user.userRef, 'real')
  const level = await followLevel(services, session.userId, accountId)
  assertLevel(neededLevel(services.brand.withdrawCert, await worthOf(services, work.asset, work.units)), level)
  const destination = await destinationOf(services, session.userId, work, request)
  await assertAvailable(services, accountId, work)
  await assertPassword(services, session, request.password)
  const withdrawalId = request.key === '' ? randomBytes(16).toString('hex') : hash128(`withdrawal:${session.userId}:${request.key}`)
  return services.withdrawals.turns.take(session.userId, () => submit(services, session, { withdrawalId, accountId, work, destination }))
}

async function assertFundPassword({ records }: RequestServices, { userId }: Session): Promise<void> {
  if ((await records.fundPasswords.of(userId)).passwordHash === null) throw new ApiError({ reason: 'fund_password_missing' })
}

function destinationOf(
  services: RequestServices,
  userId: string,
  { method }: WorkedOut,
  request: WithdrawalRequest,
): Promise<PayoutDestination> {
  if (method.kind === 'card') return cardFor(services, userId, request)
  // A coin without a network is off, and was refused as such.
  if (method.network === null) throw new ApiError({ reason: 'method_off', field: WITHDRAWAL_FIELDS.method })
  return addressFor(services, userId, { network: method.network, address: request.address })
}

/** Before a hash is spent on it; the core decides. */
async function assertAvailable({ engine }: RequestServices, accountId: number, { asset, units }: WorkedOut): Promise<void> {
  const balances = await engine.read.balances(accountId)
  const available = balances.find((one) => one.wallet === 1 && one.assetId === asset.assetId)?.available ?? 0n
  if (available < units) throw new ApiError({ reason: 'insufficient_available', field: WITHDRAWAL_FIELDS.amount })
}

/** Tries are counted with those of every other place that asks for the fund password. */
async function assertPassword({ config, records }: RequestServices, { userId }: Session, password: string): Promise<void> {
  const field = WITHDRAWAL_FIELDS.password
  const { passwordHash } = await records.fundPasswords.of(userId)
  const right = await countedSignIn({
    limits: records.signInLimits,
    attempt: secretAttempt(userId, 'fund'),
    isLimited: config.limits === 'on',
    field,
    check: async () => ((await records.users.isHashOf(passwordHash, password, ownTurn(userId))) ? true : null),
  })
  if (right !== true) throw new ApiError({ reason: 'password_wrong', field, rule: 'The fund password is wrong' })
}

interface Checked {
  /** Made of the request's key where it has one: repeated after a lost answer, it is the same withdrawal. */
  readonly withdrawalId: string
  readonly accountId: number
  readonly work: WorkedOut
  readonly destination: PayoutDestination
}

/** One person's requests one after the other, so that none slips past what the one before it changes. */
async function submit(services: RequestServices, session: Session, checked: Checked): Promise<SubmittedWithdrawal> {
  const { engine, withdrawals } = services
  const known = await withdrawals.records.known(checked.withdrawalId)
  if (known) return answerOf(known)
  const delayMs = await assertMayBePaid(services, session.userId, checked)
  const asked = await askedFor(services, session.userId, checked)
  const destination = await withdrawals.records.ask(asked)
  const { asset, units, feePpm, feeFixed } = checked.work
  const command: RequestWithdrawal = {
    type: 'RequestWithdrawal',
    actor: await actorOf(services, session, ''),
    ...{ withdrawalId: asked.withdrawalId, assetId: asset.assetId, amount: units, feePpm, feeFixed, destination, delayMs },
  }
  const submitted = await engine.submit(command)
  if (!submitted.ok) {
    const { reason } = submitted
    // Whether it was done is not known yet: its steps tell, now or at the next start.
    if (reason !== 'unknown_outcome') await withdrawals.records.forget(asked.withdrawalId)
    if (isHostRefusal(reason)) throw new ApiError({ reason })
    throw new ApiError(explainRefusal(reason, { fields: { size: WITHDRAWAL_FIELDS.amount } }))
  }
  await withdrawals.told.whenTold(submitted.seq)
  const requested = submitted.events.find((event) => event.type === 'WithdrawalRequested')
  return askedWithdrawalToWire({ ...asked, dueMs: requested?.dueMs ?? services.clock() })
}

function answerOf(known: KeptWithdrawal): SubmittedWithdrawal {
  if (known.state === 'asked') throw new ApiError({ reason: 'unknown_outcome' })
  return askedWithdrawalToWire(known)
}

/** Gives the delay: the method's own, or what is left of the wait after a change of a credential. */
async function assertMayBePaid(
  { brand, clock, engine, records }: RequestServices,
  userId: string,
  { accountId, work }: Checked,
): Promise<number> {
  const { stoppedAtMs, afterMs } = await records.payoutStops.payoutsOf(userId)
  if (stoppedAtMs !== null) throw new ApiError({ reason: 'own_payouts_stopped' })
  if (brand.withdrawPendingBlock && (await engine.read.withdrawals(accountId)).length > 0)
    throw new ApiError({ reason: 'withdrawal_pending' })
  return Math.max(work.method.delayMinutes * MINUTE_MS, (afterMs ?? 0) - clock(), 0)
}

async function askedFor(
  { identity }: RequestServices,
  userId: string,
  { withdrawalId, accountId, work, destination }: Checked,
): Promise<AskedWithdrawal> {
  const { asset, method, units, fee } = work
  const verified = (await identity.identities.states(userId))[1]
  const names = [verified?.realName ?? '', destination.kind === 'card' ? destination.holderName : '']
  const hits = await Promise.all([
    ...[...new Set(names)].filter((name) => name !== '').map((name) => identity.screening.name(name)),
    ...(destination.kind === 'coin' ? [identity.screening.address(destination.address)] : []),
  ])
  return {
    ...{ withdrawalId, userId, accountId, assetId: asset.assetId, method, destination },
    ...{ amount: formatDecimal(units, asset.decimals), fee: formatDecimal(fee, asset.decimals), ...paidOut(work, destination) },
    hits: uniqueHits(hits.flat()),
  }
}

const uniqueHits = (hits: AskedWithdrawal['hits']) => [...new Map(hits.map((hit) => [`${hit.list} ${hit.entry}`, hit])).values()]
