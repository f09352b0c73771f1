import { isTextLink, linkTarget } from '@glasshouse/domain'
import createPurifier from 'dompurify'

const TAGS = ['p', 'br', 'b', 'i', 'em', 'strong', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'code', 'a']

const purifier = createPurifier(window)
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName.toLowerCase() !== 'a') return
  const link = node.getAttribute('href') ?? ''
  if (!isTextLink(link)) return node.removeAttribute('href')
  // Screens of the app live behind the hash; everything else is outside and learns nothing of this page.
  if (isPath(link)) return node.setAttribute('href', `#${link}`)
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

function isPath(link: string): boolean {
  const { kind } = linkTarget(link)
  return kind === 'path' || kind === 'trade'
}

/**
 * The server has sanitised this text already; what is shown is sanitised once more, so that one mistake is not enough.
 */
export function cleanHtml(html: string): string {
  return purifier.sanitize(html, { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ['href'], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false })
}
