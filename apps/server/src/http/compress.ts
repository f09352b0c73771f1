import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AnyEndpoint } from '@glasshouse/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Below this a packed reply saves less than its packing costs. */
const PACKED_FROM_CHARACTERS = 1_024
/** More saves little and takes several times as long. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 6

const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
} as const
type Packing = keyof typeof packers

/**
 * Only what reads: the length of a packed reply tells how well a guess that it repeats fits a secret in it (BREACH),
 * and submits answer tokens beside what was sent. No read answers a token or a code; the pictures of a captcha are
 * packed already.
 */
export const mayBePacked = (call: Pick<AnyEndpoint, 'kind' | 'rateLimit'>): boolean => call.kind === 'read' && call.rateLimit !== 'signIn'

/** An `onSend` hook. Packing runs beside the thread that serves. */
export async function packReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < PACKED_FROM_CHARACTERS) return payload
  reply.header('vary', 'accept-encoding')
  const packing = packingOf(request.headers['accept-encoding'])
  if (packing === null) return payload
  reply.header('content-encoding', packing).removeHeader('content-length')
  return packers[packing](Buffer.from(payload))
}

/** Packing that the reader accepts, brotli before gzip; null when neither. */
export function packingOf(accepted: string | string[] | undefined): Packing | null {
  const names = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';')[0]?.trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}
