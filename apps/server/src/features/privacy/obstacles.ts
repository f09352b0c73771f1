import type { Session } from '@glasshouse/records'
import type { ClosingObstacle } from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export interface Obstacle {
  readonly kind: ClosingObstacle
  /** 0 where nothing is counted. */
  readonly count: number
  /** Of a balance or a debt, else ''. */
  readonly coin: string
}
export type ObstacleServices = Needs<'deposits' | 'engine' | 'listing'>

const FROZEN = 1

/**
 * What keeps an account from being closed. Real money alone: demo trading ends with the account. A deposit that was
 * claimed and not decided is money on its way: it would come to an account that nobody can open.
 */
export async function obstaclesOf(
  { deposits, engine, listing }: ObstacleServices,
  { userId, user }: Pick<Session, 'userId' | 'user'>,
): Promise<Obstacle[]> {
  const frozen = user.status === FROZEN ? [{ kind: 'frozen', count: 0, coin: '' } as const] : []
  const claims = await deposits.claims.waitingOf(userId)
  const claimed = claims > 0 ? [{ kind: 'deposits', count: claims, coin: '' } as const] : []
  const accountId = await engine.read.accountOf(user.userRef, 'real')
  if (accountId === null) return [...frozen, ...claimed]
  const { read } = engine
  const [spot, futures, positions, options, withdrawals, balances, account] = await Promise.all([
    read.openOrders(accountId),
    read.contractOrders(accountId),
    read.positions(accountId),
    read.options(accountId),
    read.withdrawals(accountId),
    read.balances(accountId),
    read.account(accountId),
  ])
  const open = { spot_orders: spot, futures_orders: futures, positions, options, withdrawals } as const
  const held = balances.filter(({ available, held: inOrders }) => available + inOrders > 0n)
  const coinsOf = (of: readonly { assetId: number }[]) => [...new Set(of.map(({ assetId }) => listing.asset(assetId).symbol.toUpperCase()))]
  return [
    ...frozen,
    ...KINDS.flatMap((kind) => (open[kind].length > 0 ? [{ kind, count: open[kind].length, coin: '' }] : [])),
    ...claimed,
    ...coinsOf(account?.debts ?? []).map((coin) => ({ kind: 'debt', count: 0, coin }) as const),
    ...coinsOf(held).map((coin) => ({ kind: 'balance', count: 0, coin }) as const),
  ]
}

const KINDS = ['spot_orders', 'futures_orders', 'positions', 'options', 'withdrawals'] as const

/** In the words of the call's answer, what is open before what is left. */
export function refusalOf(inTheWay: readonly Obstacle[]): ApiError | null {
  if (inTheWay.some(({ kind }) => kind === 'frozen')) return new ApiError({ reason: 'account_frozen' })
  const open = inTheWay.filter(({ coin }) => coin === '')
  if (open.length > 0) {
    const named = open.map(({ kind, count }) => `${count} ${kind.replace('_', ' ')}`)
    return new ApiError({ reason: 'anything_open', rule: `Still open: ${named.join(', ')}` })
  }
  const coinsOf = (of: 'debt' | 'balance') => inTheWay.filter(({ kind }) => kind === of).map(({ coin }) => coin)
  const [owed, left] = [coinsOf('debt'), coinsOf('balance')]
  if (owed.length > 0) return new ApiError({ reason: 'account_in_debt', rule: `The account still owes ${owed.join(', ')}` })
  return left.length > 0 ? new ApiError({ reason: 'account_not_empty', rule: `The account still holds ${left.join(', ')}` }) : null
}
