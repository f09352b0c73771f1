#!/usr/bin/env node
// npm run sheets: of the pictures that `npm run screens` left, one sheet a look in docs/pictures/sheets, each state by
// its name. Words name looks by their beginnings: `npm run sheets -- ar-dark`. `--wide 260 --out .cache/sheets` makes
// larger ones elsewhere, as PNG of a screen's size; `--area spot,chart` takes a part, which `--name trade`
// names, `--from screens/twice` those of another folder.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from './browser/launch.mjs'
import { root } from './build.mjs'

/** Of all sheets that are kept. */
const MOST_BYTES = 4.5 * 1024 * 1024
/** Width of a picture on a sheet, px, by the width of its window. */
const WIDE = { 320: 60, 360: 64, 390: 72, 768: 84, 1280: 112, 1600: 120 }
const QUALITY = 0.28

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    wide: { type: 'string' },
    area: { type: 'string' },
    name: { type: 'string' },
    from: { type: 'string', default: 'screens' },
  },
})
const from = join(root, values.from)
const kept = join(root, 'docs/pictures/sheets')
const out = values.out ? join(root, values.out) : kept
const isWanted = (look) => positionals.length === 0 || positionals.some((word) => look.startsWith(word))

const browser = await launchBrowser()
try {
  const page = await (await browser.newContext()).newPage()
  await page.route('http://sheets.test/**', (route) => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.slice(1))
    return name === '' ? route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }) : route.fulfill({ path: join(from, name) })
  })
  await page.goto('http://sheets.test/')
  for (const folder of [kept, out]) mkdirSync(folder, { recursive: true })
  for (const [look, pictures] of looks()) {
    const width = Number(look.split('-')[2])
    const wide = Number(values.wide ?? WIDE[width] ?? 100)
    const sheet = await page.evaluate(draw, {
      pictures,
      wide,
      ...(values.out ? { most: 1_560, type: 'image/png' } : { most: 16_000, type: 'image/webp', quality: QUALITY }),
    })
    for (const [place, part] of sheet.entries()) {
      const file = join(
        out,
        `${look}${values.area ? `-${values.name ?? values.area}` : ''}${sheet.length > 1 ? `-${place + 1}` : ''}.${values.out ? 'png' : 'webp'}`,
      )
      writeFileSync(file, Buffer.from(part, 'base64'))
      console.log(`${file}: ${pictures.length} pictures, ${statSync(file).size} bytes`)
    }
  }
} finally {
  await browser.close()
}
const bytes = readdirSync(kept).reduce((sum, file) => sum + statSync(join(kept, file)).size, 0)
console.log(`${bytes} bytes of ${MOST_BYTES}`)
if (bytes > MOST_BYTES) process.exitCode = 1

/** Pictures by their look, in the order in which they were taken. */
function looks() {
  const names = readdirSync(from).filter((name) => name.endsWith('.png'))
  const found = new Map()
  for (const name of names.toSorted()) {
    const [, look, label] = /^(\w+-\w+-\d+)-(.*)\.png$/.exec(name) ?? []
    if (!look || !isWanted(look) || (values.area && !values.area.split(',').some((area) => label.startsWith(`${area}-`)))) continue
    found.set(look, [...(found.get(look) ?? []), { name, label }])
  }
  return found
}

/** Runs in the page: pictures in rows below each other, in base64. */
async function draw({ pictures, wide, most, type, quality }) {
  const GAP = 6
  const LABEL = 10
  const columns = Math.floor((1_560 - GAP) / (wide + GAP))
  const bitmaps = []
  for (const { name, label } of pictures) {
    const blob = await (await fetch(`/${encodeURIComponent(name)}`)).blob()
    bitmaps.push({ label, bitmap: await createImageBitmap(blob, { resizeWidth: wide, resizeQuality: 'high' }) })
  }
  const tall = Math.max(...bitmaps.map(({ bitmap }) => bitmap.height))
  const row = tall + LABEL + GAP
  const rowsASheet = Math.floor((most - GAP) / row)
  const sheets = []
  for (let first = 0; first < bitmaps.length; first += rowsASheet * columns) {
    const part = bitmaps.slice(first, first + rowsASheet * columns)
    const canvas = new OffscreenCanvas(GAP + columns * (wide + GAP), GAP + Math.ceil(part.length / columns) * row)
    const context = canvas.getContext('2d')
    context.fillStyle = '#8a8f98'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#000'
    context.font = '9px sans-serif'
    for (const [place, { bitmap, label }] of part.entries()) {
      const [x, y] = [GAP + (place % columns) * (wide + GAP), GAP + Math.floor(place / columns) * row]
      context.drawImage(bitmap, x, y)
      context.fillText(label, x, y + bitmap.height + 8, wide)
    }
    const blob = await canvas.convertToBlob({ type, quality })
    let text = ''
    for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte)
    sheets.push(btoa(text))
  }
  return sheets
}
