import { DOCUMENT_RULES, FileError, UPLOAD_PURPOSE } from '@glasshouse/records'
import { fileUrl, success, uploadPicture, uploadPictureOss } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { FREE_DISK_BYTES_MIN } from '../../engine/client/engine-monitor.ts'
import { ApiError } from '../../errors/api-error.ts'
import { withPicture } from '../../http/read-form.ts'
import type { Needs } from '../../services/services.ts'

export type UploadServices = Needs<'engine' | 'fileStore'>

/** Pictures of documents and proofs, by either path; what they serve is said by the form that names them. */
export function uploadRoutes(server: CallServer, { engine, fileStore }: UploadServices): void {
  for (const call of [uploadPicture, uploadPictureOss]) {
    serveUser(server, call, async ({ session, request }) => {
      // The disk of DATA_DIR holds pictures wherever the journal lies.
      if (engine.health().freeDiskBytes < FREE_DISK_BYTES_MIN) throw new ApiError({ reason: 'busy' })
      const owner = `user:${session.userId}`
      const { fileId } = await withPicture(request, (picture) =>
        fileStore.files.store({ ...picture, owner, purpose: UPLOAD_PURPOSE, rules: DOCUMENT_RULES }).catch(refused),
      )
      return success({ url: fileUrl(fileId) }, { msg: 'Uploaded' })
    })
  }
}

function refused(error: unknown): never {
  if (!(error instanceof FileError)) throw error
  if (error.reason === 'busy' || error.reason === 'too_many_files') throw new ApiError({ reason: error.reason })
  if (error.reason === 'link_expired' || error.reason === 'link_invalid' || error.reason === 'not_found') throw error
  throw new ApiError({ reason: error.reason, field: 'file' })
}
