// Fonts for screenshots on machines that have none: the WOFF files of npm packages, unwrapped to plain font files, and
// a fontconfig file that names them. WOFF 1 is the font's tables, each deflated; fontconfig reads only the plain form.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { root } from '../build.mjs'

const subsets = [
  ['noto-sans', ['latin', 'latin-ext', 'cyrillic', 'greek', 'devanagari', 'vietnamese'], ['400', '600']],
  ['noto-sans-arabic', ['arabic'], ['400', '600']],
  ['noto-sans-thai', ['thai'], ['400', '600']],
  ['noto-sans-sc', ['chinese-simplified'], ['400', '600']],
]

/** Writes the fonts once, anew where the checkout was moved, and returns the path of a fontconfig file. */
export function fontconfigFile() {
  const folder = join(root, '.cache/fonts')
  const config = join(folder, 'fonts.conf')
  if (existsSync(config) && readFileSync(config, 'utf8').includes(`<dir>${folder}</dir>`)) return config
  mkdirSync(folder, { recursive: true })
  for (const [name, parts, weights] of subsets) {
    const files = join(root, 'node_modules/@fontsource', name, 'files')
    if (!existsSync(files)) continue
    const present = new Set(readdirSync(files))
    for (const part of parts)
      for (const weight of weights) {
        const file = `${name}-${part}-${weight}-normal.woff`
        if (present.has(file)) writeFileSync(join(folder, file.replace('.woff', '.ttf')), unwrapWoff(readFileSync(join(files, file))))
      }
  }
  // Every subset calls itself by the family's name; named apart, fontconfig falls through them in this order.
  const families = subsets.flatMap(([name, parts]) =>
    parts.map((part) => ({ file: `${name}-${part}-`, family: `Glasshouse ${name} ${part}` })),
  )
  const rename = ({ file, family }) =>
    `<match target="scan"><test name="file" compare="contains"><string>/${file}</string></test><edit name="family" mode="assign"><string>${family}</string></edit></match>`
  const prefer = (generic) =>
    `<alias binding="strong"><family>${generic}</family><prefer>${families.map(({ family }) => `<family>${family}</family>`).join('')}</prefer></alias>`
  const xml = [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    `<dir>${folder}</dir><dir>/usr/share/fonts</dir><cachedir>${join(folder, 'cache')}</cachedir>`,
    ...families.map(rename),
    ...['sans-serif', 'system-ui', 'serif', 'Arial', 'Times New Roman', 'sans'].map(prefer),
    '</fontconfig>',
  ]
  writeFileSync(config, xml.join('\n'))
  return config
}

/** @param {Buffer} woff @returns {Buffer} the sfnt */
export function unwrapWoff(woff) {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF 1 file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 44 + i * 20
    const [offset, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field))
    const bytes = woff.subarray(offset, offset + packed)
    return { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20), data: packed < size ? inflateSync(bytes) : bytes }
  })
  const header = Buffer.alloc(12 + 16 * count)
  woff.copy(header, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(16 << power, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE(count * 16 - (16 << power), 10)
  const parts = [header]
  let at = header.length
  tables.forEach(({ tag, checksum, data }, i) => {
    const entry = 12 + i * 16
    tag.copy(header, entry)
    checksum.copy(header, entry + 4)
    header.writeUInt32BE(at, entry + 8)
    header.writeUInt32BE(data.length, entry + 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    at += data.length + padding.length
  })
  return Buffer.concat(parts)
}
