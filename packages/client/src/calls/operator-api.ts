import { type AnyEndpoint, type BodyOf, CONSOLE_HEADER, type Envelope, operatorCalls, type QueryOf, type ReplyOf } from '@glasshouse/wire'
import { callerOf } from './caller.ts'
import type { CallOptions } from './requests.ts'

export interface OperatorCallOptions extends CallOptions {
  /** The page asks by itself, as it does every few seconds: it keeps no session alive. */
  readonly isByPage?: boolean
}
type InputOf<E extends AnyEndpoint> = (QueryOf<E> extends undefined ? unknown : QueryOf<E>) &
  (BodyOf<E> extends undefined ? unknown : BodyOf<E>)
type OperatorCaller<E extends AnyEndpoint> =
  Record<never, never> extends InputOf<E>
    ? (input?: InputOf<E>, options?: OperatorCallOptions) => Promise<ReplyOf<E>>
    : (input: InputOf<E>, options?: OperatorCallOptions) => Promise<ReplyOf<E>>

/**
 * Operators' calls by name: `operatorApi.listReviews({ state: 'submitted' })`. For the console alone: another page gets
 * no answer to them, and the traders' app, which names none, does not carry them.
 */
export type OperatorApi = { readonly [Name in keyof typeof operatorCalls]: OperatorCaller<(typeof operatorCalls)[Name]> }

export const operatorApi = Object.fromEntries(
  Object.entries(operatorCalls).map(([name, call]) => [name, operatorCallerOf(call)]),
) as unknown as OperatorApi

function operatorCallerOf({ kind, method, path, query }: AnyEndpoint) {
  const fieldsIn = query !== undefined || method === 'GET' ? ('query' as const) : ('body' as const)
  const send = callerOf({ endpoint: '' as never, kind, method, path, fieldsIn, input: undefined, data: undefined, row: undefined })
  return (input?: object, { isByPage, headers, ...options }: OperatorCallOptions = {}): Promise<Envelope> =>
    send(input, { ...options, headers: { ...headers, [CONSOLE_HEADER]: isByPage ? 'page' : 'person' } })
}
