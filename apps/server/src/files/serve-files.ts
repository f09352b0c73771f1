import { FileError, type Files } from '@glasshouse/records'
import { failure } from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'

/** Nothing of a picture runs, whatever a browser takes it for. */
const POLICY = `default-src 'none'; sandbox; frame-ancestors 'none'`
/** Unknown, foreign and altered look the same from outside. */
const STATUSES: Readonly<Partial<Record<FileError['reason'], number>>> = { link_expired: 410, file_unreadable: 500 }

/** Bytes of one file, to whoever holds a link that has not ended. No session is asked: an `<img>` sends none. */
export function serveFiles(app: FastifyInstance, files: Pick<Files, 'readByLink'>): void {
  app.get<{ Params: { id: string }; Querystring: { link?: unknown } }>(
    '/api/files/:id',
    { schema: { hide: true } },
    async ({ params, query }, reply) => {
      reply.headers({ 'cache-control': 'private, no-store', 'content-security-policy': POLICY, 'content-disposition': 'inline' })
      try {
        const { mediaType, bytes } = await files.readByLink(params.id, String(query.link ?? ''))
        return await reply.type(mediaType).send(bytes)
      } catch (error) {
        if (!(error instanceof FileError)) throw error
        return reply.code(STATUSES[error.reason] ?? 404).send(failure({ reason: 'not_found' }))
      }
    },
  )
}
