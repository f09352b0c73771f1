/**
 * Rich text as it is typed: a blank line between blocks, `- ` before an item, `1. ` before a numbered one, `### ` before a
 * heading, `> ` before a quotation, `**bold**`, `_slanted_` and `[words](link)`. What HTML of the exchange goes beyond that is typed as HTML.
 */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] as string)
const LETTERS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plain = (html: string) => html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => LETTERS[entity] as string)

export function htmlOfMarks(text: string): string {
  const blocks = text
    .replaceAll('\r', '')
    .split(/\n[ \t]*\n+/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
  return blocks.map(blockHtml).join('')
}

function blockHtml(lines: readonly string[]): string {
  const [first = ''] = lines
  if (lines.length === 0) return ''
  if (lines.every((line) => line.startsWith('- '))) return `<ul>${items(lines, 2)}</ul>`
  if (lines.every((line) => /^\d+\. /.test(line))) return `<ol>${lines.map((line) => item(line.replace(/^\d+\. /, ''))).join('')}</ol>`
  if (lines.length === 1 && first.startsWith('### ')) return `<h3>${inline(first.slice(4))}</h3>`
  if (lines.every((line) => line.startsWith('> ')))
    return `<blockquote>${lines.map((line) => inline(line.slice(2))).join('<br />')}</blockquote>`
  return `<p>${lines.map(inline).join('<br />')}</p>`
}

const items = (lines: readonly string[], from: number) => lines.map((line) => item(line.slice(from))).join('')
const item = (text: string) => `<li>${inline(text)}</li>`

/** The links first, so that no mark of their address is read as one of the text. */
function inline(text: string): string {
  const parts = text.split(/(\[[^\]\n]+\]\([^)\s]+\))/)
  return parts
    .map((part) => {
      const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part)
      return link ? `<a href="${escaped(link[2] as string)}">${marked(link[1] as string)}</a>` : marked(part)
    })
    .join('')
}

const marked = (text: string) =>
  escaped(text)
    .replace(/\*\*([^*\n]+)\*\*/g, '<b>$1</b>')
    .replace(/(^|[\s(])_([^_\n]+)_(?=$|[\s.,;:!?)])/g, '$1<i>$2</i>')

/** The text behind HTML; null where it says what marks cannot, so that nothing is lost by looking at it. */
export function marksOfHtml(html: string): string | null {
  const text = html
    .replace(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, (_, href: string, words: string) => `[${words}](${href})`)
    .replace(/<\/?(?:b|strong)>/g, '**')
    .replace(/<\/?(?:i|em)>/g, '_')
    .replace(/<ul>(.*?)<\/ul>/gs, (_, list: string) => `\n\n${itemsOf(list, () => '- ')}\n\n`)
    .replace(/<ol>(.*?)<\/ol>/gs, (_, list: string) => `\n\n${itemsOf(list, (place) => `${place}. `)}\n\n`)
    .replace(/<h[34]>(.*?)<\/h[34]>/gs, '\n\n### $1\n\n')
    .replace(
      /<blockquote>(.*?)<\/blockquote>/gs,
      (_, quoted: string) =>
        `\n\n${quoted
          .split(/<br ?\/?>/)
          .map((line) => `> ${line}`)
          .join('\n')}\n\n`,
    )
    .replace(/<p>(.*?)<\/p>/gs, (_, lines: string) => `\n\n${lines.replace(/<br ?\/?>/g, '\n')}\n\n`)
  const marks = plain(text.replace(/\n{3,}/g, '\n\n').trim())
  return likeKept(htmlOfMarks(marks)) === likeKept(html) ? marks : null
}

function itemsOf(list: string, mark: (place: number) => string): string {
  const found = [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, words = '']) => words)
  return found.map((words, place) => `${mark(place + 1)}${words}`).join('\n')
}

/** As the server writes it: tags that mean the same are one, links carry more than was typed. */
const likeKept = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replace(/<(\/?)strong>/g, '<$1b>')
    .replace(/<(\/?)em>/g, '<$1i>')
    .replace(/<(\/?)h4>/g, '<$1h3>')
    .replace(/<br ?\/?>/g, '<br>')
    .replace(/<a href="([^"]*)"[^>]*>/g, '<a href="$1">')
    .replace(/\s+/g, ' ')
    .trim()
