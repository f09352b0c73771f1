import { expect, test, vi } from 'vitest'
import { type Pixels, pictureToSend, SENT_BYTES_MAX, SIDE_MAX, type Size } from './scale-picture.ts'

const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const PNG = [0x89, 0x50, 0x4e, 0x47]
const HEIC = [0, 0, 0, 0x18]
const fileOf = (head: readonly number[], bytes: number) => new Blob([Uint8Array.from(head), new Uint8Array(bytes - head.length)])
const unreadable = () => Promise.reject(new Error('no decoder'))

/** A browser whose pictures have so many bytes a pixel at full quality, fewer at less. */
function browser(width: number, height: number, bytesPerPixel = 0.2) {
  const drawn: (Size & { quality: number })[] = []
  const encoded: Pixels['encoded'] = async (size, quality) => {
    drawn.push({ ...size, quality })
    return new Blob([new Uint8Array(Math.round(size.width * size.height * bytesPerPixel * quality))])
  }
  return { drawn, read: vi.fn(async () => ({ width, height, encoded })) }
}

test.each([
  ['JPEG', JPEG],
  ['PNG', PNG],
] as const)('a small %s is sent as it is', async (_type, head) => {
  const { read, drawn } = browser(SIDE_MAX, 1_500)
  const file = fileOf(head, SENT_BYTES_MAX)
  expect(await pictureToSend(file, read)).toBe(file)
  expect(drawn).toEqual([])
})

test.each([
  ['12 megapixels', 4_000, 3_000, 2_000, 1_500],
  ['48 megapixels, upright', 6_048, 8_064, 1_500, 2_000],
  ['a side too long', 2_001, 400, 2_000, 400],
])('of %s the longer side is 2,000 pixels', async (_what, width, height, sentWidth, sentHeight) => {
  const { read, drawn } = browser(width, height)
  const sent = await pictureToSend(fileOf(JPEG, 300_000), read)
  expect(drawn).toEqual([{ width: sentWidth, height: sentHeight, quality: 0.9 }])
  expect(sent?.size).toBe(Math.round(sentWidth * sentHeight * 0.2 * 0.9))
})

test('what has too many bytes at its size is drawn at less quality, then smaller, until it has at most 1 MB', async () => {
  const rough = browser(2_000, 1_500, 0.45)
  expect((await pictureToSend(fileOf(JPEG, 12_000_000), rough.read))?.size).toBeLessThanOrEqual(SENT_BYTES_MAX)
  expect(rough.drawn.map(({ quality }) => quality)).toEqual([0.9, 0.8, 0.7])
  const rougher = browser(2_000, 1_500, 0.8)
  expect((await pictureToSend(fileOf(JPEG, 12_000_000), rougher.read))?.size).toBeLessThanOrEqual(SENT_BYTES_MAX)
  expect(rougher.drawn.map(({ width, quality }) => [width, quality])).toEqual([
    [2_000, 0.9],
    [2_000, 0.8],
    [2_000, 0.7],
    [2_000, 0.6],
    [1_500, 0.9],
    [1_500, 0.8],
    [1_500, 0.7],
  ])
})

test('a HEIC that the device reads is sent as a JPEG, however small it is', async () => {
  const { read, drawn } = browser(1_000, 800)
  await pictureToSend(fileOf(HEIC, 200_000), read)
  expect(drawn).toHaveLength(1)
})

test.each([
  ['a HEIC', HEIC, 200_000],
  ['a JPEG above 8 MB', JPEG, 8_000_001],
])('%s that the device cannot read is not sent', async (_what, head, bytes) => {
  expect(await pictureToSend(fileOf(head, bytes), unreadable)).toBeNull()
})

test('a JPEG of at most 8 MB that the device cannot read is left to the server', async () => {
  const file = fileOf(JPEG, 8_000_000)
  expect(await pictureToSend(file, unreadable)).toBe(file)
})
