import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const uploaded = z.object({
  /** Stands for the picture in the fields that take one; opens nothing by itself. */
  url: z.string(),
})

/**
 * A picture as form field `file`, and nothing else: PNG or JPEG by its content, 8 MB, 40 megapixels, 100 pixels a side.
 * What is kept is drawn anew from its pixels, without metadata. Nobody but its owner can name it, and what no record
 * names within a day is removed.
 */
export const uploadPicture = endpoint('POST', '/api/common/upload', {
  summary: 'Upload a picture',
  access: 'user',
  kind: 'submit',
  rateLimit: 'upload',
  ignoresRealm: true,
  takesFile: true,
  data: uploaded,
})

export const uploadPictureOss = endpoint('POST', '/api/common/upload/OSS', {
  summary: 'Upload a picture, by its other path',
  access: 'user',
  kind: 'submit',
  rateLimit: 'upload',
  ignoresRealm: true,
  takesFile: true,
  data: uploaded,
})

export const fileUrl = (fileId: string): string => `/api/files/${fileId}`
