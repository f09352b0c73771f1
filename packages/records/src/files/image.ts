import type { Sharp, SharpOptions } from 'sharp'
import { FileError } from './file-error.ts'
import { hasEndMark, pixelsNamedBy, withEndMark } from './image-head.ts'

export const IMAGE_BYTES_MAX = 8_000_000
export const IMAGE_PIXELS_MAX = 40_000_000
/** A picture that takes longer to decode is refused. */
const DECODE_SECONDS_MAX = 20
const QUALITY = 90

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'
export interface ImageRules {
  readonly types: readonly ImageType[]
  /** Shortest side, pixels: what is smaller shows nothing. */
  readonly sideMin: number
}
/** Pictures of identity documents and proofs. */
export const DOCUMENT_RULES: ImageRules = { types: ['image/jpeg', 'image/png'], sideMin: 100 }
export const ANY_PICTURE: ImageRules = { types: ['image/jpeg', 'image/png', 'image/webp'], sideMin: 1 }

export interface CleanImage {
  readonly mediaType: ImageType
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

/** Decoders of every other format of libvips stay closed: each is code that strangers' bytes would reach. */
async function openDecoders() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Loaded with the first picture. */
let decoders: ReturnType<typeof openDecoders> | undefined

/**
 * Writes a picture anew from its pixels, turned as its EXIF says. Nothing else of the upload survives: no metadata, no
 * trailing bytes, no second file inside. The type follows from the content alone, never from a name or a header.
 */
export async function cleanImage(upload: Uint8Array, { types, sideMin }: ImageRules = ANY_PICTURE): Promise<CleanImage> {
  if (upload.length > IMAGE_BYTES_MAX) throw new FileError('file_too_large')
  const { mediaType, pixels } = costOf(upload, types)
  decoders ??= openDecoders()
  const sharp = await decoders
  const source = sharp(...readable(upload, mediaType))
  const { width, height, format } = await source.metadata().catch(unreadable)
  if (width * height > IMAGE_PIXELS_MAX) throw new FileError('too_many_pixels')
  if (Math.min(width, height) < sideMin) throw new FileError('picture_too_small')
  if (`image/${format}` !== mediaType) throw new FileError('file_unreadable')
  // A head that names fewer pixels than the decoder finds would have taken another's turn.
  if (width * height > pixels) throw new FileError('file_unreadable')
  const upright = source.autoOrient().timeout({ seconds: DECODE_SECONDS_MAX })
  const { data, info } = await encoded(upright, mediaType).toBuffer({ resolveWithObject: true }).catch(unreadable)
  return { mediaType, width: info.width, height: info.height, bytes: data }
}

/** Type of a picture and how many pixels decoding it costs, from its head; one that names none costs as the largest. */
export function costOf(upload: Uint8Array, types: ImageRules['types']): { readonly mediaType: ImageType; readonly pixels: number } {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
  const mediaType = typeOf(bytes)
  if (!types.includes(mediaType)) throw new FileError('file_type_not_allowed')
  return { mediaType, pixels: Math.min(pixelsNamedBy(bytes, mediaType) ?? IMAGE_PIXELS_MAX, IMAGE_PIXELS_MAX) }
}

/**
 * Bytes and options of a picture. Cameras and messengers leave out the end mark of a JPEG whose pixels are whole: it is
 * put there, and then any warning refuses the picture, for a scan that was cut off meets the mark too early.
 */
function readable(upload: Uint8Array, mediaType: ImageType): [Uint8Array, SharpOptions] {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
  if (mediaType !== 'image/jpeg' || hasEndMark(bytes)) return [upload, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'truncated' }]
  return [withEndMark(bytes), { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'warning' }]
}

function encoded(image: Sharp, mediaType: ImageType): Sharp {
  if (mediaType === 'image/jpeg') return image.jpeg({ quality: QUALITY })
  return mediaType === 'image/png' ? image.png() : image.webp({ quality: QUALITY })
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8ff', 'hex')

function typeOf(bytes: Buffer): ImageType {
  if (bytes.subarray(0, 3).equals(JPEG)) return 'image/jpeg'
  if (bytes.subarray(0, 8).equals(PNG)) return 'image/png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  throw new FileError('file_type_not_allowed')
}

/** libvips names the limit in its message alone. */
function unreadable(error: Error): never {
  throw new FileError(/pixel limit/i.test(error.message) ? 'too_many_pixels' : 'file_unreadable')
}
