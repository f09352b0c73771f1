import type { ContentText } from './content-text.ts'

/**
 * Reads a text of the folder content/: `# Title`, perhaps `> remark`, then paragraphs and lists (`- `) with **bold**,
 * one paragraph or item a line, a blank line between blocks. Anything else of Markdown is refused, so that nothing is
 * shown half understood.
 */
export function parseTextFile(source: string): ContentText {
  const [head = '', ...blocks] = source
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').map((line) => line.trimEnd()))
    .map((lines) => (lines.length === 1 ? (lines[0] ?? '') : lines))
  if (typeof head !== 'string' || !head.startsWith('# ')) throw new Error('the first line must be `# Title`')
  const remark = typeof blocks[0] === 'string' && blocks[0].startsWith('> ') ? blocks[0].slice(2) : ''
  const body = (remark === '' ? blocks : blocks.slice(1)).map((block) => (typeof block === 'string' ? [block] : block))
  return {
    title: head.slice(2),
    remark,
    // A banner or notice without a text of its own shows its remark.
    html: body.length === 0 && remark !== '' ? `<p>${inline(remark)}</p>` : body.map(blockHtml).join(''),
  }
}

function blockHtml(lines: readonly string[]): string {
  if (lines.every((line) => line.startsWith('- '))) return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`
  const [line = ''] = lines
  if (lines.length > 1) throw new Error(`a paragraph must be one line: ${lines[1]}`)
  if (/^\s|^(?:#|>|-|\*|\d+\.|\||```|!\[)/.test(line) && !line.startsWith('**'))
    throw new Error(`only paragraphs, lists and **bold** are known: ${line}`)
  return `<p>${inline(line)}</p>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function inline(text: string): string {
  if (/<|\]\(|`/.test(text)) throw new Error(`only paragraphs, lists and **bold** are known: ${text}`)
  const parts = text.replace(/[&<>]/g, (letter) => ENTITIES[letter] as string).split('**')
  if (parts.length % 2 === 0) throw new Error(`** without its second: ${text}`)
  return parts.map((part, place) => (place % 2 === 1 ? `<b>${part}</b>` : part)).join('')
}
