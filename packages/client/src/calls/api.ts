import { type AnyClientCall, type ClientCall, type ClientCalls, clientCalls, type Envelope, replyOf, requestOf } from '@glasshouse/wire'
import { type CallOptions, sendRead, sendSubmit } from './requests.ts'

type Caller<Call> =
  Call extends ClientCall<infer Input, infer Data, infer Row>
    ? Record<never, never> extends Input
      ? (input?: Input, options?: CallOptions) => Promise<Envelope<Data, Row>>
      : (input: Input, options?: CallOptions) => Promise<Envelope<Data, Row>>
    : never

/** The exchange's calls by name: `api.placeSpotOrder({ ... })`. They answer the envelope or throw an `ApiError`. */
export type Api = { readonly [Name in keyof ClientCalls]: Caller<ClientCalls[Name]> }

export const api = Object.fromEntries(Object.entries(clientCalls).map(([name, call]) => [name, callerOf(call)])) as unknown as Api

function callerOf(call: AnyClientCall) {
  return async (input?: object, options?: CallOptions): Promise<Envelope> => {
    const request = requestOf(call, input)
    return replyOf(call, await (call.kind === 'read' ? sendRead : sendSubmit)(request, options))
  }
}
