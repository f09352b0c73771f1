import { randomInt } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { crc32 } from './crc32.ts'
import { LETTER_STROKES, type Point } from './letter-strokes.ts'

/** Twice the size at which it is shown, for sharp screens. */
export const PICTURE = { width: 240, height: 88 } as const
const PAPER = 255

/** The text as a PNG: each letter turned, leant, waved and inked anew, with lines across. */
export function captchaPicture(text: string): Buffer {
  const canvas = Buffer.alloc(PICTURE.width * PICTURE.height, PAPER)
  const cell = (PICTURE.width - 24) / text.length
  const wave = { height: between(2, 5), length: between(22, 40), start: between(0, 6) }
  for (const [index, letter] of [...text].entries()) {
    const place = letterPlace(12 + cell * (index + 0.5), cell)
    for (const stroke of LETTER_STROKES[letter] ?? [])
      draw(
        canvas,
        stroke.map((point) => waved(place(point), wave)),
        between(2.1, 3.1),
      )
  }
  for (let n = 0; n < 5; n++) draw(canvas, lineAcross(), between(0.4, 0.9))
  for (let n = 0; n < 160; n++) dot(canvas, [between(0, PICTURE.width), between(0, PICTURE.height)], between(0.4, 1.2))
  return png(canvas)
}

const between = (low: number, high: number) => low + (randomInt(1_000_000) / 1_000_000) * (high - low)

/** From a letter's box into the picture. */
function letterPlace(middleX: number, cell: number): (point: Point) => Point {
  const [width, height] = [cell * between(0.48, 0.58), PICTURE.height * between(0.5, 0.62)]
  const [turn, lean] = [between(-0.2, 0.2), between(-0.16, 0.16)]
  const middleY = PICTURE.height / 2 + between(-7, 7)
  return ([x, y]) => {
    const [fromX, fromY] = [(x / 4 - 0.5) * width, (y / 6 - 0.5) * height]
    const leant = fromX + lean * fromY
    return [middleX + leant * Math.cos(turn) - fromY * Math.sin(turn), middleY + leant * Math.sin(turn) + fromY * Math.cos(turn)]
  }
}

const waved = ([x, y]: Point, { height, length, start }: { height: number; length: number; start: number }): Point => [
  x + height * 0.6 * Math.sin(y / length + start),
  y + height * Math.sin(x / length + start),
]

function lineAcross(): readonly Point[] {
  const [from, to, bow] = [between(10, 78), between(10, 78), between(-26, 26)]
  return Array.from({ length: 25 }, (_, n) => [
    (n / 24) * PICTURE.width,
    from + (to - from) * (n / 24) + bow * Math.sin((n / 24) * Math.PI),
  ])
}

function draw(canvas: Buffer, line: readonly Point[], radius: number): void {
  for (let n = 1; n < line.length; n++) {
    const [[x0, y0], [x1, y1]] = [line[n - 1] as Point, line[n] as Point]
    const steps = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0)))
    for (let step = 0; step <= steps; step++) dot(canvas, [x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps], radius)
  }
}

/** Ink with a soft edge of one pixel. */
function dot(canvas: Buffer, [x, y]: Point, radius: number): void {
  const reach = Math.ceil(radius + 1)
  for (let row = Math.max(0, Math.floor(y - reach)); row <= Math.min(PICTURE.height - 1, Math.floor(y + reach)); row++) {
    for (let column = Math.max(0, Math.floor(x - reach)); column <= Math.min(PICTURE.width - 1, Math.floor(x + reach)); column++) {
      const ink = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(column - x, row - y)))
      const at = row * PICTURE.width + column
      canvas[at] = Math.min(canvas[at] as number, Math.round(PAPER - ink * 215))
    }
  }
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Eight-bit grey, no filter. */
function png(canvas: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(PICTURE.width, 0)
  header.writeUInt32BE(PICTURE.height, 4)
  header[8] = 8
  const rows = Array.from({ length: PICTURE.height }, (_, row) =>
    Buffer.concat([Buffer.from([0]), canvas.subarray(row * PICTURE.width, (row + 1) * PICTURE.width)]),
  )
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
