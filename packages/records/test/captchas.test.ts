import { randomBytes } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAPTCHA_MS, Captchas, captchaPicture, PICTURE } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
let captchas: Captchas
beforeAll(async () => {
  place = await freshRecords()
  captchas = new Captchas(place.db, place.clock, randomBytes(32))
})
afterAll(() => place.stop())

test('the right answer passes once, in any case [VL-065]', async () => {
  const { captchaId, text } = await captchas.make('LOGIN')
  expect(text).toMatch(/^[A-Z0-9]{5}$/)
  expect(await captchas.take(captchaId, 'LOGIN', ` ${text.toLowerCase()}`)).toBe(true)
  expect(await captchas.take(captchaId, 'LOGIN', text)).toBe(false)
})

test('a wrong answer uses the picture up', async () => {
  const { captchaId, text } = await captchas.make('LOGIN')
  expect(await captchas.take(captchaId, 'LOGIN', 'WRONG')).toBe(false)
  expect(await captchas.take(captchaId, 'LOGIN', text)).toBe(false)
})

test('a picture of one place is no good at another, one of both is, and another picture’s answer is wrong', async () => {
  const forLogin = await captchas.make('LOGIN')
  expect(await captchas.take(forLogin.captchaId, 'REGISTER', forLogin.text)).toBe(false)
  for (const where of ['LOGIN', 'REGISTER'] as const) {
    const forBoth = await captchas.make('ANY')
    expect(await captchas.take(forBoth.captchaId, where, forBoth.text)).toBe(true)
  }
  const [one, two] = [await captchas.make('LOGIN'), await captchas.make('LOGIN')]
  if (one.text !== two.text) expect(await captchas.take(one.captchaId, 'LOGIN', two.text)).toBe(false)
})

test('a picture expires, and old ones are cleared away', async () => {
  const { captchaId, text, expiresAtMs } = await captchas.make('LOGIN')
  expect(expiresAtMs).toBe(place.time.nowMs + CAPTCHA_MS)
  const old = await captchas.make('LOGIN')
  place.time.nowMs += CAPTCHA_MS
  expect(await captchas.take(captchaId, 'LOGIN', text)).toBe(false)
  await captchas.make('LOGIN')
  const ids = (await place.db.selectFrom('captchas').select('captcha_id').execute()).map(({ captcha_id }) => captcha_id)
  expect(ids).not.toContain(old.captchaId)
})

test.each(['', 'short', 'x'.repeat(22), "' or 1=1 --", 'é'.repeat(22)])('the made-up id %o opens nothing', async (captchaId) => {
  expect(await captchas.take(captchaId, 'LOGIN', 'ABCDE')).toBe(false)
})

test('two who answer one picture at once do not both pass', async () => {
  const { captchaId, text } = await captchas.make('LOGIN')
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => captchas.take(captchaId, 'LOGIN', text)))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
})

/** Pixels of our own PNG: eight-bit grey, no filter. */
function pixelsOf(png: Buffer): Buffer {
  const at = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  return Buffer.concat(
    Array.from({ length: PICTURE.height }, (_, row) => rows.subarray(row * (PICTURE.width + 1) + 1, (row + 1) * (PICTURE.width + 1))),
  )
}
const ink = (pixels: Buffer) => pixels.reduce((sum, grey) => sum + (255 - grey), 0)

test('the picture is a PNG of the stated size with the letters in ink, drawn anew each time [API-016]', () => {
  const [first, second, blank] = [captchaPicture('AKX97'), captchaPicture('AKX97'), captchaPicture('     ')]
  expect(first.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([PICTURE.width, PICTURE.height])
  expect(first.toString('latin1')).not.toContain('AKX97')
  expect(first.equals(second)).toBe(false)
  expect(ink(pixelsOf(first))).toBeGreaterThan(ink(pixelsOf(blank)) * 1.5)
})
