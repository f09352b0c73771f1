import type { ImageType } from './image.ts'

/**
 * Pixels of a picture as its head names them, read without any decoder, so that the cost of decoding is known before a
 * turn is given; null where the head names none.
 */
export function pixelsNamedBy(bytes: Buffer, mediaType: ImageType): number | null {
  const size = mediaType === 'image/png' ? sizeOfPng(bytes) : mediaType === 'image/jpeg' ? sizeOfJpeg(bytes) : null
  return size === null ? null : size.width * size.height
}

interface Size {
  readonly width: number
  readonly height: number
}

const PNG_HEAD_BYTES = 24

function sizeOfPng(bytes: Buffer): Size | null {
  if (bytes.length < PNG_HEAD_BYTES || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

const [MARKER, FILL, TEMPORARY, RESTART_FIRST, END_OF_IMAGE, START_OF_SCAN] = [0xff, 0xff, 0x01, 0xd0, 0xd9, 0xda] as const

function sizeOfJpeg(bytes: Buffer): Size | null {
  const at = segmentAt(bytes, isFrame)
  return at === null || at + 9 > bytes.length ? null : { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
}

const END = Buffer.from([MARKER, END_OF_IMAGE])

/** Whether a JPEG has its end mark, behind the beginning of its scan: a preview in its metadata has one of its own. */
export function hasEndMark(jpeg: Buffer): boolean {
  const scan = segmentAt(jpeg, (kind) => kind === START_OF_SCAN)
  return scan !== null && jpeg.lastIndexOf(END) > scan
}

export const withEndMark = (jpeg: Uint8Array): Buffer => Buffer.concat([jpeg, END])

/** Place of the first segment of a kind; those before it are passed over by the length that each names. */
function segmentAt(bytes: Buffer, fits: (kind: number) => boolean): number | null {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === MARKER) {
    const kind = bytes[at + 1] as number
    if (fits(kind)) return at
    if (kind === START_OF_SCAN || kind === END_OF_IMAGE) return null
    if (kind === FILL) at += 1
    else if (kind === TEMPORARY || (kind >= RESTART_FIRST && kind < END_OF_IMAGE)) at += 2
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** SOF0 to SOF15 but tables and extensions, which lie among them (ITU T.81, table B.1). */
const isFrame = (kind: number) => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
