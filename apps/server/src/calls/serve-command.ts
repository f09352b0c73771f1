import type { Event, TimeMs } from '@glasshouse/domain'
import type { FreezeKey, Session } from '@glasshouse/records'
import {
  type AnyCommandEndpoint,
  type BodyRead,
  bodyKeyOf,
  type CommandContext,
  type CommandOf,
  explainRefusal,
  isFault,
  type QueryRead,
  type ReplyOf,
  requestKey,
} from '@glasshouse/wire'
import { isHostRefusal } from '../engine/protocol/engine.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Needs } from '../services/services.ts'
import { actorOf, refuseBlocked } from './access.ts'
import { type AskedByUser, type CallServer, serveUser } from './serve-call.ts'

export type CommandServices = Needs<'accounts' | 'brand' | 'engine' | 'listing' | 'swapQuotes', 'settings'>

/** A command that the core accepted, and the events that its answer is made of. */
export interface Accepted<Call extends AnyCommandEndpoint> {
  readonly command: CommandOf<Call>
  readonly events: readonly Event[]
  readonly seq: number
  readonly timeMs: TimeMs
  readonly query: QueryRead<Call>
  readonly body: BodyRead<Call>
  readonly session: Session
}

type Reply<Call extends AnyCommandEndpoint> = ReplyOf<Call> | Promise<ReplyOf<Call>>

export interface CommandAnswers<Call extends AnyCommandEndpoint> {
  /** Modules whose freeze refuses the act; none for acts by which somebody gets out. */
  readonly freezeKeys?: readonly FreezeKey[]
  /** What else the edge refuses, before the command is made. */
  refuse?(asked: AskedByUser<Call>): Promise<void>
  answer(accepted: Accepted<Call>): Reply<Call>
  /** Answer to a key that was answered before, with the id of what it made then; `answer` without it. */
  repeated?(accepted: Accepted<Call>, id: number): Reply<Call>
}

/** Serves a call that becomes a command: shape, freeze, command, submit, answer from the command's own events. */
export function serveCommand<Call extends AnyCommandEndpoint>(
  server: CallServer,
  services: CommandServices,
  call: Call,
  { freezeKeys = [], refuse, answer, repeated }: CommandAnswers<Call>,
): void {
  serveUser(server, call, async (asked): Promise<ReplyOf<Call>> => {
    if (freezeKeys.length > 0) await refuseBlocked(services, asked.session, freezeKeys)
    await refuse?.(asked)
    const accepted = await submitCommand(services, call, asked)
    const repeat = accepted.events.find((event) => event.type === 'DuplicateCommand')
    return repeat && repeated ? repeated(accepted, repeat.orderId) : answer(accepted)
  })
}

/** Submits the command of a call. A refusal is told at the field it is about. */
async function submitCommand<Call extends AnyCommandEndpoint>(
  services: CommandServices,
  call: Call,
  { query, body, session, key }: AskedByUser<Call>,
): Promise<Accepted<Call>> {
  const request = { query, body }
  const context = await contextOf(services, call, { body, session, key })
  const command = call.toCommand(request, context) as ReturnType<Call['toCommand']>
  if (isFault(command)) throw new ApiError(command)
  const submitted = await services.engine.submit(command)
  if (submitted.ok) return { ...submitted, query, body, session, command: command as CommandOf<Call> }
  const { reason } = submitted
  throw new ApiError(isHostRefusal(reason) ? { reason } : explainRefusal(reason, call.refusable?.(request, context) ?? { fields: {} }))
}

async function contextOf<Call extends AnyCommandEndpoint>(
  services: CommandServices,
  call: Call,
  { body, session, key }: Pick<AskedByUser<Call>, 'body' | 'session' | 'key'>,
): Promise<CommandContext> {
  const { listing, engine, brand, swapQuotes } = services
  const actor = await actorOf(services, session, requestKey(bodyKeyOf(body), key))
  const positions = call.readsPositions ? await engine.read.positions(actor.accountId) : []
  return {
    actor,
    offersSpotMarketOrders: brand.spotMarketOrders,
    market: (symbol) => listing.market(symbol),
    contract: (symbol) => listing.contract(symbol),
    contractOf: (marketId) => listing.contractOf(marketId),
    option: (symbol) => listing.option(symbol),
    asset: (assetId) => listing.asset(assetId),
    coin: (symbol) => listing.coin(symbol),
    swapMinimum: (wish) => swapQuotes.minimumOf(session.sessionId, wish, actor.key && `${actor.accountId}:${actor.key}`),
    position: (positionId) => positions.find((one) => one.positionId === positionId),
  }
}
