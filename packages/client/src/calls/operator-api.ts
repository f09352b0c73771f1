import {
  type AnyClientCall,
  type AnyEndpoint,
  type BodyOf,
  CONSOLE_HEADER,
  type Envelope,
  operatorCalls,
  type QueryOf,
  type ReplyOf,
  requestOf,
} from '@glasshouse/wire'
import { createStore } from 'zustand/vanilla'
import { callerOf } from './caller.ts'
import { type DownloadedFile, downloadFile } from './download.ts'
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

/** When the server last answered a call of a person in this window, in milliseconds of this device's clock; null before the first. */
export const lastPersonCall = createStore<{ readonly atMs: number | null }>(() => ({ atMs: null }))

function operatorCallerOf(call: AnyEndpoint) {
  const send = callerOf(clientCallOf(call))
  return async (input?: object, { isByPage, headers, ...options }: OperatorCallOptions = {}): Promise<Envelope> => {
    // The server counts from when it was asked.
    const atMs = Date.now()
    const envelope = await send(input, { ...options, headers: { ...headers, [CONSOLE_HEADER]: isByPage ? 'page' : 'person' } })
    if (!isByPage) lastPersonCall.setState({ atMs })
    return envelope
  }
}

function clientCallOf({ kind, method, path, query }: AnyEndpoint): AnyClientCall {
  const fieldsIn = query !== undefined || method === 'GET' ? 'query' : 'body'
  return { endpoint: '' as never, kind, method, path, fieldsIn, input: undefined, data: undefined, row: undefined }
}

type FileCallName = 'dailyCloseFile' | 'exportAudit' | 'revenueFile'

/** A file that somebody asked the console for. */
export const operatorFile = <Name extends FileCallName>(
  name: Name,
  input: InputOf<(typeof operatorCalls)[Name]> & object,
): Promise<DownloadedFile> => downloadFile(requestOf(clientCallOf(operatorCalls[name]), input), { headers: { [CONSOLE_HEADER]: 'person' } })
