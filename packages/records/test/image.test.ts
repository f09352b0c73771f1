import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { cleanImage, IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX } from '../src/index.ts'

const blank = (width = 64, height = 32) => sharp({ create: { width, height, channels: 3, background: '#c33' } })
let [jpeg, png, webp] = [Buffer.alloc(0), Buffer.alloc(0), Buffer.alloc(0)]
beforeAll(async () => {
  ;[jpeg, png, webp] = [await blank().jpeg().toBuffer(), await blank().png().toBuffer(), await blank().webp().toBuffer()]
})
const pictures = { jpeg: () => jpeg, png: () => png, webp: () => webp }

test.each(['jpeg', 'png', 'webp'] as const)('a %s stays one, of the same size', async (format) => {
  const { mediaType, width, height, bytes } = await cleanImage(pictures[format]())
  expect({ mediaType, width, height }).toEqual({ mediaType: `image/${format}`, width: 64, height: 32 })
  expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 64, height: 32 })
})

test('where a picture was taken, with what and its profile are gone, and it stands upright', async () => {
  const exif = { IFD0: { Make: 'CameraMaker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 20/1 0/1' } }
  const taken = await blank()
    .withMetadata({ orientation: 6 })
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret place</x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  expect((await sharp(taken).metadata()).exif?.includes('CameraMaker')).toBe(true)
  for (const word of ['CameraMaker', 'secret place', 'Exif']) expect(taken.includes(word)).toBe(true)
  const { bytes, width, height } = await cleanImage(taken)
  expect([width, height]).toEqual([32, 64])
  const { exif: kept, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
  expect({ kept, xmp, icc, iptc, orientation }).toEqual({})
  for (const word of ['CameraMaker', 'secret place', 'Exif', 'GPS']) expect(bytes.includes(word)).toBe(false)
})

const SCRIPT = '<script>alert(1)</script>'
const ZIP = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(SCRIPT)])
test.each<readonly [what: string, made: () => Buffer]>([
  ['a JPEG with an archive behind it', () => Buffer.concat([jpeg, ZIP])],
  ['a JPEG with a page as its comment', () => Buffer.concat([jpeg.subarray(0, 2), comment(SCRIPT), jpeg.subarray(2)])],
  ['a PNG with a page in a text chunk', () => Buffer.concat([png.subarray(0, 33), chunk('tEXt', `Title\0${SCRIPT}`), png.subarray(33)])],
  ['a PNG with an archive behind it', () => Buffer.concat([png, ZIP])],
])('of %s only the picture is kept', async (_what, made) => {
  const upload = made()
  expect(upload.includes(SCRIPT)).toBe(true)
  const { bytes, width } = await cleanImage(upload)
  expect(width).toBe(64)
  for (const word of ['<script', 'PK\u0003\u0004', 'alert']) expect(bytes.includes(word)).toBe(false)
})

test.each<readonly [what: string, made: () => Buffer | Promise<Buffer>]>([
  ['a GIF', () => blank().gif().toBuffer()],
  ['a TIFF', () => blank().tiff().toBuffer()],
  ['an AVIF', () => blank(16, 16).avif().toBuffer()],
  ['an SVG', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`)],
  ['a PDF', () => Buffer.from('%PDF-1.7\n')],
  ['a page', () => Buffer.from(`<!doctype html>${SCRIPT}`)],
  ['a program', () => Buffer.from('7f454c460201', 'hex')],
  ['an archive', () => ZIP],
  ['a page with a picture behind it', () => Buffer.concat([Buffer.from(SCRIPT), jpeg])],
  ['nothing', () => Buffer.alloc(0)],
  ['two bytes of a JPEG', () => Buffer.from('ffd8', 'hex')],
])('%s is no picture, whatever it is called', async (_what, made) => {
  await expect(cleanImage(await made())).rejects.toMatchObject({ name: 'FileError', reason: 'file_type_not_allowed' })
})

test.each<readonly [what: string, made: () => Buffer, reason: string]>([
  ['a JPEG cut in half', () => jpeg.subarray(0, jpeg.length >> 1), 'file_unreadable'],
  ['a PNG cut in half', () => png.subarray(0, png.length >> 1), 'file_unreadable'],
  ['a WebP cut in half', () => webp.subarray(0, webp.length >> 1), 'file_unreadable'],
  ['a JPEG head before an archive', () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), ZIP]), 'file_unreadable'],
  ['a PNG head before a page', () => Buffer.concat([png.subarray(0, 8), Buffer.from(SCRIPT)]), 'file_unreadable'],
  ['a PNG of 60,000 by 60,000 pixels in 200 bytes', () => pngOf(60_000, 60_000), 'too_many_pixels'],
  ['a PNG one line above the pixels allowed', () => pngOf(8_000, 5_001), 'too_many_pixels'],
  ['a PNG without pixels', () => pngOf(0, 0), 'file_unreadable'],
  ['a byte too many', () => Buffer.concat([jpeg, Buffer.alloc(IMAGE_BYTES_MAX - jpeg.length + 1)]), 'file_too_large'],
])('%s is refused', async (_what, made, reason) => {
  await expect(cleanImage(made())).rejects.toMatchObject({ name: 'FileError', reason })
})

test('exactly as many bytes and as many pixels as allowed are taken', async () => {
  const padded = Buffer.concat([jpeg, Buffer.alloc(IMAGE_BYTES_MAX - jpeg.length)])
  expect((await cleanImage(padded)).width).toBe(64)
  const wide = await blank(8_000, 5_000).png({ compressionLevel: 1 }).toBuffer()
  const { width, height } = await cleanImage(wide)
  expect(width * height).toBe(IMAGE_PIXELS_MAX)
})

const noise = (progressive: boolean) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .withExif({ IFD0: { Make: 'CameraMaker' } })
    .jpeg({ progressive, quality: 90 })
    .toBuffer()

describe.each([
  ['baseline', false],
  ['progressive', true],
])('of a %s JPEG', (_kind, progressive) => {
  test('the end mark may be missing: its pixels are the same', async () => {
    const whole = await noise(progressive)
    const { bytes, width, height } = await cleanImage(whole.subarray(0, -2))
    expect([width, height]).toEqual([400, 300])
    expect(bytes).toEqual((await cleanImage(whole)).bytes)
  })

  test.each([0.3, 0.5, 0.9, 0.99])('a cut after %d of its bytes is refused', async (share) => {
    const whole = await noise(progressive)
    const cut = whole.subarray(0, Math.floor(whole.length * share))
    await expect(cleanImage(cut)).rejects.toMatchObject({ reason: 'file_unreadable' })
    // An end mark behind the cut makes it no better.
    await expect(cleanImage(Buffer.concat([cut, Buffer.alloc(40)]))).rejects.toMatchObject({ reason: 'file_unreadable' })
  })
})

test('a mark in the preview of a photo is not the end of the photo', async () => {
  const whole = await noise(false)
  const preview = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 8]), Buffer.from('thu'), Buffer.from([0xff, 0xd9, 0])])
  const photo = Buffer.concat([whole.subarray(0, 2), preview, whole.subarray(2, -2)])
  expect((await cleanImage(photo)).width).toBe(400)
})

function chunk(type: string, content: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(content)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG that names a size and has the pixels of a small one. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1_000))), chunk('IEND', '')])
}

function comment(text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([head, Buffer.from(text)])
}
