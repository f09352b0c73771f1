import { type ClientRequest, NETWORK_ANOMALY } from '@glasshouse/wire'
import { session } from '../session/session.ts'
import { ApiError, errorIn } from './envelope.ts'
import { apiUrl } from './hosts.ts'
import { type CallOptions, headersOf, report } from './requests.ts'

export interface DownloadedFile {
  readonly content: Blob
  /** As the server named it, '' where it did not. */
  readonly name: string
}

/** A file of years takes its time to be made. */
const TIMEOUT_MS = 120_000

/**
 * Asks for a file. The session is told in a header, as with every call, so that no address holds it. The caller shows
 * what went wrong; a lost token signs out.
 */
export async function downloadFile(request: ClientRequest, options: Pick<CallOptions, 'headers'> = {}): Promise<DownloadedFile> {
  const { token } = session.getState()
  try {
    return await fileOf(request, options)
  } catch (error) {
    const failure = error instanceof ApiError ? error : new ApiError('unreachable', NETWORK_ANOMALY)
    report(failure, token, { isQuiet: true })
    throw failure
  }
}

async function fileOf(request: ClientRequest, options: Pick<CallOptions, 'headers'>): Promise<DownloadedFile> {
  const { method, path, body } = request
  const response = await fetch(apiUrl(path), {
    ...{ method, headers: headersOf(request, options), signal: AbortSignal.timeout(TIMEOUT_MS) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const isRefused = (response.headers.get('content-type') ?? '').startsWith('application/json')
  const failure = errorIn(response.status, isRefused ? await response.json() : { code: 200 })
  if (failure) throw failure
  // A body that is cut off, because making it failed, is no file: this throws.
  const content = await response.blob()
  return { content, name: /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '' }
}
