import { formatDecimal } from '@glasshouse/domain'
import type { KeptWithdrawal, Session } from '@glasshouse/records'
import {
  cancelWithdrawal,
  cancelWithdrawalByLink,
  getMt5Amount,
  getWithDrawCoinList,
  getWithdrawMt5Amount,
  getWithdrawStatus,
  list,
  pageOf,
  statesOfStatus,
  submitWithdrawal,
  success,
  toWithdrawalRequest,
  withdrawalDetail,
  withdrawalDetailToWire,
  withdrawalFacts,
  withdrawalList,
  withdrawalMethodToWire,
  withdrawalToWire,
} from '@glasshouse/wire'
import { type CallServer, servePublic, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import { type CancelServices, cancel } from './cancel.ts'
import { type RequestServices, requestWithdrawal } from './request-withdrawal.ts'
import { type FactServices, factsOf, mayAsk } from './withdraw-facts.ts'
import { methodsOf } from './worked-out.ts'

export type WithdrawServices = CancelServices & FactServices & RequestServices

/** Withdrawals of the session's own person: asked for, listed, cancelled. */
export function withdrawRoutes(server: CallServer, services: WithdrawServices): void {
  const { records: withdrawals, links, told } = services.withdrawals

  servePublic(server, getWithDrawCoinList, async () => list((await methodsOf(services)).map(withdrawalMethodToWire)))

  serveUser(server, submitWithdrawal, async ({ session, body, key }) =>
    success(await requestWithdrawal(services, session, { ...toWithdrawalRequest(body), key }), { msg: 'Withdrawal asked for' }),
  )

  serveUser(server, withdrawalList, async ({ session, query }) => {
    if (session.realm === 'demo') return list([], { total: 0 })
    await told.whenTold()
    const states = query.status === undefined ? null : statesOfStatus(query.status)
    const { rows, total } = await withdrawals.of(session.userId, { states, ...pageOf(query) })
    return list(rows.map(withdrawalToWire), { total })
  })

  serveUser(server, withdrawalDetail, async ({ session, query }) => {
    const kept = await ownOne(session, query.id)
    return success(withdrawalDetailToWire(kept, await withdrawals.stepsOf(kept.withdrawalId)))
  })

  serveUser(server, cancelWithdrawal, async ({ session, body }) => {
    await cancel(services, await ownOne(session, body.id))
    return success(null, { msg: 'Withdrawal cancelled' })
  })

  servePublic(server, cancelWithdrawalByLink, async ({ body: { token } }) => {
    const kept = await withdrawals.find((await links.peek(token)) ?? '')
    if (!kept) throw new ApiError({ reason: 'link_not_valid' })
    await cancel(services, kept)
    await links.use(token)
    return success(null, { msg: 'Withdrawal cancelled' })
  })

  serveUser(server, getWithdrawStatus, async ({ session }) => success(await mayAsk(services, session)))
  serveUser(server, withdrawalFacts, async ({ session }) => success(await factsOf(services, session)))
  serveUser(server, getMt5Amount, async ({ session, query }) => success(await availableOf(session, query.coin)))
  serveUser(server, getWithdrawMt5Amount, async ({ session, query }) =>
    success((await mayAsk(services, session)) ? await availableOf(session, query.coin) : 0),
  )

  /** Of nobody else, whoever asks. */
  async function ownOne(session: Session, withdrawalId: string): Promise<KeptWithdrawal> {
    await told.whenTold()
    const kept = session.realm === 'demo' ? null : await withdrawals.find(withdrawalId)
    if (kept?.userId !== session.userId) throw new ApiError({ reason: 'not_found', field: 'id' })
    return kept
  }

  async function availableOf(session: Session, coin: string): Promise<number> {
    const asset = services.listing.configuration.assets.find(({ symbol }) => symbol === coin)
    if (!asset) throw new ApiError({ reason: 'unknown_asset', field: 'coin' })
    const balances = await services.engine.read.balances(await services.accounts.of(session.user.userRef, session.realm))
    const units = balances.find((one) => one.wallet === 1 && one.assetId === asset.assetId)?.available ?? 0n
    return Number(formatDecimal(units, asset.decimals))
  }
}
