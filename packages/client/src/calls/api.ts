import { type ClientCall, type ClientCalls, clientCalls, type Envelope } from '@glasshouse/wire'
import { callerOf } from './caller.ts'
import type { CallOptions } from './requests.ts'

type Caller<Call> =
  Call extends ClientCall<infer Input, infer Data, infer Row>
    ? Record<never, never> extends Input
      ? (input?: Input, options?: CallOptions) => Promise<Envelope<Data, Row>>
      : (input: Input, options?: CallOptions) => Promise<Envelope<Data, Row>>
    : never

/** The exchange's calls by name: `api.placeSpotOrder({ ... })`. They answer the envelope or throw an `ApiError`. */
export type Api = { readonly [Name in keyof ClientCalls]: Caller<ClientCalls[Name]> }

export const api = Object.fromEntries(Object.entries(clientCalls).map(([name, call]) => [name, callerOf(call)])) as unknown as Api
