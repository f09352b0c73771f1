import { type ClientRequest, type Envelope, NETWORK_ANOMALY } from '@glasshouse/wire'
import { syncClockFromResponse } from '../clock/core-clock.ts'
import { session, storedDevice } from '../session/session.ts'
import { ApiError, errorIn } from './envelope.ts'
import { apiUrl } from './hosts.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** The caller shows the failure itself (beside a field, on the screen); no toast. */
  readonly isQuiet?: boolean
  /** Sends the device token: sign-in attempts are limited per device. */
  readonly withDevice?: boolean
  /** Moves money: carries an idempotency key. A retry passes the key of the first attempt. */
  readonly idempotencyKey?: string
  /** Headers of the caller's own. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface ApiListeners {
  /** The token is invalid. Called once for a burst of such answers. */
  readonly onTokenLost: (failure: ApiError) => void
  /** An error that no screen shows itself. */
  readonly onError: (failure: ApiError) => void
}

const TIMEOUT_MS = 10_000
const DEBOUNCE_MS = 500

let listeners: ApiListeners = { onTokenLost: () => {}, onError: () => {} }
let goneToken = ''
const reads = new Map<string, AbortController>()
const submits = new Set<string>()
const waitingForSubmits = new Set<() => void>()
const submittedAtMs = new Map<string, number>()

/** The shell sets what happens on a lost token and where failures are shown. */
export function setApiListeners(next: ApiListeners): void {
  listeners = next
}

/**
 * A call that changes something. Of two identical ones the later is dropped, as is the same tap within 500 ms of one
 * that counted. Identical means method, path, query and body: a double tap sends the same body, a star on the next coin
 * does not.
 */
export async function sendSubmit(request: ClientRequest, options: CallOptions = {}): Promise<Envelope> {
  const identity = identityOf(request)
  if (submits.has(identity) || isWithinDebounce(identity)) throw new ApiError('dropped', 'Already under way')
  submits.add(identity)
  try {
    return await send(request, options, new AbortController())
  } finally {
    submits.delete(identity)
    if (submits.size === 0) for (const go of waitingForSubmits) go()
  }
}

/** Nothing is under way and no tap counts any more, as in a page that was opened anew. Of tests alone. */
export function forgetSubmits(): void {
  submits.clear()
  submittedAtMs.clear()
}

/** Waits for the answers of all acts that are under way, so that none is left without its end. */
export async function submitsAnswered(): Promise<void> {
  while (submits.size > 0) {
    await new Promise<void>((resolve) => {
      const go = () => {
        waitingForSubmits.delete(go)
        resolve()
      }
      waitingForSubmits.add(go)
    })
  }
}

/** One key for one intended act: make it when the act is decided, keep it for its retries. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A call that changes nothing. A newer identical one takes the place of one under way. */
export async function sendRead(request: ClientRequest, options: CallOptions = {}): Promise<Envelope> {
  const identity = identityOf(request)
  reads.get(identity)?.abort(new ApiError('superseded', 'A newer identical call took its place'))
  const controller = new AbortController()
  reads.set(identity, controller)
  try {
    return await send(request, options, controller)
  } finally {
    if (reads.get(identity) === controller) reads.delete(identity)
  }
}

async function send(request: ClientRequest, options: CallOptions, controller: AbortController): Promise<Envelope> {
  const timer = setTimeout(() => controller.abort(new ApiError('unreachable', NETWORK_ANOMALY)), TIMEOUT_MS)
  const leave = () => controller.abort(new ApiError('aborted', 'Not needed any more'))
  if (options.signal?.aborted) leave()
  options.signal?.addEventListener('abort', leave)
  const { token } = session.getState()
  try {
    return await answer(request, options, controller.signal)
  } catch (error) {
    const failure = toApiError(error, controller.signal)
    report(failure, token, options)
    throw failure
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', leave)
  }
}

async function answer(request: ClientRequest, options: CallOptions, signal: AbortSignal): Promise<Envelope> {
  const response = await fetch(apiUrl(request.path), {
    method: request.method,
    headers: headersOf(request, options),
    signal,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
  syncClockFromResponse(response.headers.get('date'))
  const body: unknown = response.status === 200 ? await response.json() : null
  const failure = errorIn(response.status, body)
  if (failure) throw failure
  return body as Envelope
}

/** A lost token signs out; another failure is shown by the shell, unless the caller shows it. */
export function report(failure: ApiError, token: string, { isQuiet }: CallOptions): void {
  if (failure.kind === 'signed_out') reportTokenLost(token, failure)
  // Whoever sends a call that needs a proof asks for one and sends it again.
  else if (!failure.isSilent && !isQuiet && !failure.proof) listeners.onError(failure)
}

/** Reports a burst of such answers once; a late answer about an old token must not end the next session. */
function reportTokenLost(token: string, failure: ApiError): void {
  if (token !== session.getState().token || (token !== '' && token === goneToken)) return
  goneToken = token
  listeners.onTokenLost(failure)
}

function toApiError(error: unknown, signal: AbortSignal): ApiError {
  if (error instanceof ApiError) return error
  if (signal.aborted && signal.reason instanceof ApiError) return signal.reason
  return new ApiError('unreachable', NETWORK_ANOMALY)
}

export function headersOf(request: ClientRequest, options: CallOptions): Record<string, string> {
  const { token, language, realm } = session.getState()
  const headers: Record<string, string> = { language, lang: language, authorization: token, satoken: token }
  if (token !== '') headers['x-realm'] = realm
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  if (options.withDevice && storedDevice() !== '') headers['x-device'] = storedDevice()
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  return { ...headers, ...options.headers }
}

/** The first tap counts; the same within 500 ms after it is dropped and holds nothing up. */
function isWithinDebounce(identity: string): boolean {
  const nowMs = performance.now()
  for (const [known, atMs] of submittedAtMs) if (nowMs - atMs >= DEBOUNCE_MS) submittedAtMs.delete(known)
  if (submittedAtMs.has(identity)) return true
  submittedAtMs.set(identity, nowMs)
  return false
}

function identityOf({ method, path, body }: ClientRequest): string {
  return `${method} ${path} ${JSON.stringify(body ?? null)}`
}
