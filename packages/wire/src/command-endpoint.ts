import type {
  Actor,
  Amount,
  AssetConfig,
  AssetId,
  Command,
  ContractConfig,
  MarketConfig,
  MarketId,
  OptionConfig,
  PositionId,
  PositionSide,
  Swap,
} from '@glasshouse/domain'
import type { z } from 'zod'
import type { AnyEndpoint, Endpoint, EndpointParts } from './endpoint.ts'
import type { Fault } from './envelope.ts'
import type { Refusable } from './explain-refusal.ts'

type Shape = z.ZodType

/** Facts of an open position that a command on it is made of. */
export interface OwnPosition {
  readonly positionId: PositionId
  readonly side: PositionSide
  readonly marketId: MarketId
}

/**
 * Facts that a translation from wire to command may use: who asks, what is listed, and the caller's own open positions.
 */
export interface CommandContext {
  readonly actor: Actor
  /** False where the operator offers limit orders alone. */
  readonly offersSpotMarketOrders: boolean
  market(symbol: string): MarketConfig | undefined
  contract(symbol: string): ContractConfig | undefined
  contractOf(marketId: MarketId): ContractConfig
  option(symbol: string): OptionConfig | undefined
  asset(assetId: AssetId): AssetConfig
  /** By its symbol, `usdt`. */
  coin(symbol: string): AssetConfig | undefined
  /** By the session's newest quote of these coins; null without one that still holds. */
  swapMinimum(wish: Pick<Swap, 'fromAssetId' | 'toAssetId' | 'amount'>): Amount | null
  /** Undefined for all positions where the call does not declare `readsPositions`. */
  position(positionId: PositionId): OwnPosition | undefined
}

export interface CommandRequest<Query extends Shape, Body extends Shape> {
  readonly query: z.output<Query>
  readonly body: z.output<Body>
}

export interface CommandParts<Query extends Shape, Body extends Shape, Made extends Command> {
  /** The translation needs the caller's open positions. */
  readonly readsPositions?: boolean
  toCommand(request: CommandRequest<Query, Body>, context: CommandContext): Made | Fault
  /**
   * Fields of this request that a refusal may be about, with their rules in figures; asked once the core has refused.
   */
  refusable?(request: CommandRequest<Query, Body>, context: CommandContext): Refusable
}

/** A call that becomes one command of the core, which keeps its keys. */
export type CommandEndpoint<Query extends Shape, Body extends Shape, Data extends Shape, Made extends Command> = Endpoint<
  Query,
  Body,
  Data,
  z.ZodNever
> &
  CommandParts<Query, Body, Made>

type PartsOfCall<Query extends Shape, Body extends Shape, Data extends Shape> = Omit<
  EndpointParts<Query, Body, Data, z.ZodNever>,
  'access' | 'kind' | 'row'
>

export function commandEndpoint<
  Made extends Command,
  Query extends Shape = z.ZodUndefined,
  Body extends Shape = z.ZodUndefined,
  Data extends Shape = z.ZodNull,
>(
  method: 'GET' | 'POST',
  path: string,
  parts: PartsOfCall<Query, Body, Data> & CommandParts<Query, Body, Made>,
): CommandEndpoint<Query, Body, Data, Made> {
  return { method, path, access: 'user', kind: 'submit', ...parts }
}

// biome-ignore lint/suspicious/noExplicitAny: any command's call, whatever its shapes
export type AnyCommandEndpoint = CommandEndpoint<any, any, any, any>
export const isCommandEndpoint = (call: AnyEndpoint): call is AnyCommandEndpoint => 'toCommand' in call

/** The command that a call becomes. */
export type CommandOf<Call extends AnyCommandEndpoint> = Exclude<ReturnType<Call['toCommand']>, Fault>
