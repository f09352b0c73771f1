import { randomBytes } from 'node:crypto'
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const SCRIPT = '<script>alert(1)</script>'

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c33' } })
export const pngPicture = (width = 120, height = 110): Promise<Buffer> => blank(width, height).png().toBuffer()
export const jpegPicture = (width = 120, height = 110): Promise<Buffer> => blank(width, height).jpeg().toBuffer()
export const pictureAs = (format: 'gif' | 'webp' | 'tiff', width = 120): Promise<Buffer> => blank(width, width).toFormat(format).toBuffer()

/** A picture of a phone: with place, profile and a note, each of which holds a script. */
export const takenPicture = (): Promise<Buffer> =>
  blank(120, 110)
    .withExif({ IFD0: { Make: SCRIPT, Copyright: SCRIPT }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 20/1 0/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`)
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()

export function pngChunk(type: string, content: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(content)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** PNG with a chunk of text after its head. */
export const withChunk = (png: Buffer, type: string, text: string | Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), pngChunk(type, text), png.subarray(33)])

/** PNG that names a size and holds as many zero bytes, packed. */
export function pngOf(width: number, height: number, bytes = 1_000): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const mark = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([mark, pngChunk('IHDR', head), pngChunk('IDAT', packedZeros(bytes)), pngChunk('IEND', '')])
}

/** PNG of black and white noise, a bit a pixel: few bytes for the pixels that decoding it costs. */
export function costlyPicture(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rowBytes = 1 + Math.ceil(width / 8)
  const rows = randomBytes(rowBytes * height)
  // Each row begins with its filter: none.
  for (let at = 0; at < rows.length; at += rowBytes) rows[at] = 0
  const mark = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([mark, pngChunk('IHDR', head), pngChunk('IDAT', deflateSync(rows, { level: 1 })), pngChunk('IEND', '')])
}

const MEGABYTE = 1_000_000
/** A megabyte of zeros is packed once, and stands there as often as it is asked for: packing 400 takes seconds. */
function packedZeros(bytes: number): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH })
  const rest = deflateRawSync(Buffer.alloc(bytes % MEGABYTE))
  const adler = Buffer.alloc(4)
  // Of zeros: one, and their number.
  adler.writeUInt32BE((bytes % 65_521) * 65_536 + 1)
  return Buffer.concat([Buffer.from('789c', 'hex'), ...Array(Math.floor(bytes / MEGABYTE)).fill(megabyte), rest, adler])
}

/** JPEG with a segment after its first mark. */
export function withSegment(jpeg: Buffer, marker: number, content: string): Buffer {
  const length = Buffer.byteLength(content) + 2
  const segment = Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), Buffer.from(content)])
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

export interface FormPart {
  readonly name?: string
  /** Without one the part is a text. */
  readonly fileName?: string
  readonly type?: string
  readonly bytes: Buffer | string
}

/** Form as its bytes; nothing is escaped. */
export function formOf(parts: readonly FormPart[], boundary = 'sample-boundary'): Buffer {
  const written = parts.flatMap(({ name = 'file', fileName, type, bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`,
    ),
    Buffer.from(`${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)])
}
