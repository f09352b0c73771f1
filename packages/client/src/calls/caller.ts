import { type AnyClientCall, type Envelope, replyOf, requestOf } from '@glasshouse/wire'
import { type CallOptions, sendRead, sendSubmit } from './requests.ts'

/** Makes the request of a call, sends it as what it is, and gives the reply in the words of clients. */
export function callerOf(call: AnyClientCall) {
  return async (input?: object, options?: CallOptions): Promise<Envelope> => {
    const request = requestOf(call, input)
    return replyOf(call, await (call.kind === 'read' ? sendRead : sendSubmit)(request, options))
  }
}
