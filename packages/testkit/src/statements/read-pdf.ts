import { inflateSync } from 'node:zlib'

/** A text of a PDF with its place on its page, from below. */
interface PlacedText {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly text: string
}

/**
 * Lines of a PDF as a reader sees them: texts of one height, from the left. Reads what the standard fonts write, which is
 * all that a statement holds; the sum of the file's own tables is not needed for it.
 */
export function pdfLines(bytes: Buffer): string[][] {
  const lines = new Map<string, PlacedText[]>()
  for (const placed of contents(bytes).flatMap(textsOn)) {
    const key = `${placed.page} ${placed.y}`
    lines.set(key, [...(lines.get(key) ?? []), placed])
  }
  const heads = [...lines.values()].sort(([a], [b]) => a!.page - b!.page || b!.y - a!.y)
  return heads.map((texts) => texts.sort((a, b) => a.x - b.x).map(({ text }) => text))
}

/** Content of each page: streams that write text. */
function contents(bytes: Buffer): string[] {
  const found: string[] = []
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 1)) {
    if (bytes.subarray(at - 3, at).toString() === 'end') continue
    const end = bytes.indexOf('endstream', at)
    const text = unpacked(bytes.subarray(at + 7, end))
    if (text.includes(' Tf')) found.push(text)
  }
  return found
}

function unpacked(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return stream.toString('latin1')
  }
}

/** Heights are those of the page after it was turned upside down, as pdfkit begins each page. */
function textsOn(content: string, page: number): PlacedText[] {
  const found: PlacedText[] = []
  for (const [block] of content.matchAll(/BT[\s\S]*?ET/g)) {
    const [, x = '0', y = '0'] = /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm/.exec(block) ?? []
    const text = [...block.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('')
    // Texts of one row differ in the last decimals of their height when their fonts do.
    if (text !== '') found.push({ page, x: Number(x), y: Math.round(Number(y)), text })
  }
  return found
}
