import { clientCalls, NETWORK_ANOMALY } from '@glasshouse/wire'
import { session } from '../session/session.ts'
import { ApiError, errorIn } from './envelope.ts'
import { apiUrl } from './hosts.ts'
import { headersOf, report } from './requests.ts'

export interface UploadOptions {
  /** Share of the bytes that has left, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** The server gives a form 120 s to arrive; what no answer came to by then is given up. */
const ANSWERED_WITHIN_MS = 150_000

/**
 * Sends a picture as a form and answers its `url`. By the one browser call that tells how much has left. The caller
 * shows what went wrong; a lost token signs out, as with every call.
 */
export function uploadPicture(picture: Blob, { onProgress, signal }: UploadOptions): Promise<string> {
  const { path, method } = clientCalls.uploadPicture
  const { token } = session.getState()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (failure: ApiError) => {
      report(failure, token, { isQuiet: true })
      reject(failure)
    }
    request.open(method, apiUrl(path))
    for (const [name, value] of Object.entries(headersOf({ method, path }, {}))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.timeout = ANSWERED_WITHIN_MS
    request.onerror = request.ontimeout = () => fail(new ApiError('unreachable', NETWORK_ANOMALY))
    request.onabort = () => fail(new ApiError('aborted', 'Not needed any more'))
    request.onload = () => {
      const body = parsed(request.responseText)
      const failure = errorIn(request.status, body)
      if (failure) fail(failure)
      else resolve(urlIn(body))
    }
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.set('file', picture)
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const urlIn = (body: unknown) => String((body as { readonly data?: { readonly url?: unknown } | null }).data?.url ?? '')
