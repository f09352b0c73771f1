const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const LETTERS: ReadonlyMap<string, string> = new Map(Object.entries(ENTITIES).map(([letter, entity]) => [entity, letter]))

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] as string)

/** Plain text of the marks that a text of the folder content/ may have: paragraphs, lists, bold. */
export function plainOf(html: string): string {
  const lines = html
    .replace(/<li>/g, '- ')
    .replace(/<\/li>/g, '\n')
    .replace(/<\/(?:p|ul)>/g, '\n\n')
  const plain = lines.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => LETTERS.get(entity) as string)
  return plain.replace(/\n{3,}/g, '\n\n').trim()
}

/** A name or value stays one line of a header, whatever stands in it. */
export const oneLine = (text: string, max = 60): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, max)
