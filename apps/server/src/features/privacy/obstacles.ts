import type { User } from '@glasshouse/records'
import type { ClosingObstacle } from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export interface Obstacle {
  readonly kind: ClosingObstacle
  /** 0 where nothing is counted. */
  readonly count: number
  /** Of a balance, else ''. */
  readonly coin: string
}
export type ObstacleServices = Needs<'engine' | 'listing'>

const FROZEN = 1

/** What keeps an account from being closed. Real money alone: demo trading ends with the account. */
export async function obstaclesOf({ engine, listing }: ObstacleServices, user: Pick<User, 'userRef' | 'status'>): Promise<Obstacle[]> {
  const frozen = user.status === FROZEN ? [{ kind: 'frozen', count: 0, coin: '' } as const] : []
  const accountId = await engine.read.accountOf(user.userRef, 'real')
  if (accountId === null) return frozen
  const { read } = engine
  const [spot, futures, positions, options, balances] = await Promise.all([
    read.openOrders(accountId),
    read.contractOrders(accountId),
    read.positions(accountId),
    read.options(accountId),
    read.balances(accountId),
  ])
  const open = { spot_orders: spot, futures_orders: futures, positions, options } as const
  const held = balances.filter(({ available, held: inOrders }) => available + inOrders > 0n)
  const coins = [...new Set(held.map(({ assetId }) => listing.asset(assetId).symbol.toUpperCase()))]
  return [
    ...frozen,
    ...KINDS.flatMap((kind) => (open[kind].length > 0 ? [{ kind, count: open[kind].length, coin: '' }] : [])),
    ...coins.map((coin) => ({ kind: 'balance', count: 0, coin }) as const),
  ]
}

const KINDS = ['spot_orders', 'futures_orders', 'positions', 'options'] as const

/** In the words of the call's answer, what is open before what is left. */
export function refusalOf(inTheWay: readonly Obstacle[]): ApiError | null {
  if (inTheWay.some(({ kind }) => kind === 'frozen')) return new ApiError({ reason: 'account_frozen' })
  const open = inTheWay.filter(({ kind }) => kind !== 'balance')
  if (open.length > 0) {
    const named = open.map(({ kind, count }) => `${count} ${kind.replace('_', ' ')}`)
    return new ApiError({ reason: 'anything_open', rule: `Still open: ${named.join(', ')}` })
  }
  const coins = inTheWay.map(({ coin }) => coin)
  return coins.length > 0 ? new ApiError({ reason: 'account_not_empty', rule: `The account still holds ${coins.join(', ')}` }) : null
}
