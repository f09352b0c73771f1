import { type IdentityLevel, unitsOf, WITHDRAWAL_DAY_MS, WITHDRAWAL_LIMITS, WITHDRAWAL_MONTH_MS } from '@glasshouse/domain'
import { withdrawnSince } from '@glasshouse/read-model'
import { isBlocked, type Session } from '@glasshouse/records'
import { USDT_DECIMALS, type WithdrawalFacts, type WithdrawalObstacle, withdrawalFactsToWire } from '@glasshouse/wire'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { followLevel } from './payout-levels.ts'
import { lacksLevel, neededLevel } from './withdrawal-policy.ts'

export type FactServices = Needs<
  'accounts' | 'brand' | 'credentialChanges' | 'engine' | 'identity' | 'listing' | 'readModel',
  'fundPasswords' | 'payoutStops' | 'settings'
>

/** What a form says before anything is typed. */
export async function factsOf(services: FactServices, session: Session): Promise<WithdrawalFacts> {
  const { engine, readModel, records } = services
  const accountId = await services.accounts.of(session.user.userRef, 'real')
  const level = await followLevel(services, session.userId, accountId)
  await awaitProjection(services)
  const nowMs = engine.health().lastTimeMs
  const [day, month, { afterMs }, { payoutsStopped }, inTheWay] = await Promise.all([
    withdrawnSince(readModel, accountId, nowMs - WITHDRAWAL_DAY_MS),
    withdrawnSince(readModel, accountId, nowMs - WITHDRAWAL_MONTH_MS),
    records.payoutStops.payoutsOf(session.userId),
    engine.read.configuration(),
    inTheWayOf(services, session, { accountId, level }),
  ])
  const limits = WITHDRAWAL_LIMITS[level]
  const usedOf = (text: string) => unitsOf(text, USDT_DECIMALS)
  return withdrawalFactsToWire({
    ...{ inTheWay, level, afterMs, delayMs: services.credentialChanges.payoutDelayMs, isStopped: payoutsStopped },
    day: { limit: limits.day, used: usedOf(day) },
    month: { limit: limits.month, used: usedOf(month) },
  })
}

interface Whose {
  readonly accountId: number
  readonly level: IdentityLevel
}

async function inTheWayOf(services: FactServices, session: Session, { accountId, level }: Whose): Promise<WithdrawalObstacle[]> {
  const { brand, engine, records } = services
  const [account, open, fund, payouts, rules] = await Promise.all([
    engine.read.account(accountId),
    brand.withdrawPendingBlock ? engine.read.withdrawals(accountId) : [],
    records.fundPasswords.of(session.userId),
    records.payoutStops.payoutsOf(session.userId),
    records.settings.moduleRules(),
  ])
  // The least that the brand asks for, whatever the amount.
  const lacks = lacksLevel(neededLevel(brand.withdrawCert, 0n), level)
  const isFrozen =
    isBlocked(session.user.status, ['WITHDRAW'], rules) || account?.flags.frozen === true || account?.flags.withdraw === false
  const all: readonly [WithdrawalObstacle, boolean][] = [
    ['demo', session.realm === 'demo'],
    ['frozen', isFrozen],
    ['stopped', payouts.stoppedAtMs !== null],
    ['debt', (account?.debts.length ?? 0) > 0],
    ['pending', open.length > 0],
    ['fund_password', fund.passwordHash === null],
    ['primary', lacks === 'primary'],
    ['advanced', lacks === 'advanced'],
  ]
  return all.filter(([, stands]) => stands).map(([obstacle]) => obstacle)
}

/** In the way of asking at all: what a form can help with is none. */
const BLOCKING: readonly WithdrawalObstacle[] = ['demo', 'frozen', 'stopped', 'debt', 'pending']

export async function mayAsk(services: FactServices, session: Session): Promise<boolean> {
  const accountId = await services.accounts.of(session.user.userRef, 'real')
  const inTheWay = await inTheWayOf(services, session, { accountId, level: 'advanced' })
  return !inTheWay.some((one) => BLOCKING.includes(one))
}
