/// <reference path="./sanitize-html.d.ts" />
import { isTextLink } from '@glasshouse/domain'
import sanitizeHtml, { type Rules } from 'sanitize-html'

/** Marks of a text. No pictures, styles, classes, forms or frames, so nothing else can be smuggled in by them. */
const RULES: Rules = {
  allowedTags: ['p', 'br', 'b', 'i', 'em', 'strong', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'code', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'xmp',
    'noembed',
    'noframes',
    'title',
    'iframe',
    'svg',
    'math',
    'template',
    'plaintext',
    'object',
    'select',
  ],
  nestingLimit: 20,
  transformTags: { a: (_tagName, { href = '' }) => ({ tagName: 'a', attribs: linkOf(href) }) },
}

/** A link that may not be followed is without an address: `withoutDeadLinks` leaves its words behind. */
function linkOf(href: string): Record<string, string> {
  if (!isTextLink(href)) return {}
  return href.startsWith('/') ? { href } : { href, rel: 'noopener noreferrer nofollow', target: '_blank' }
}

/** What the cleaner writes of a link, and nothing else: everything in it that is no mark is escaped. */
const LINK_MARK = /<a(?: [^>]*)?>|<\/a>/g

/**
 * Links within links and those without an address go, each with the end that is its own, so that no link goes on over
 * the text behind it.
 */
function withoutDeadLinks(html: string): string {
  const open: boolean[] = []
  return html.replace(LINK_MARK, (mark) => {
    if (mark === '</a>') return open.pop() ? mark : ''
    const isKept = mark !== '<a>' && !open.includes(true)
    open.push(isKept)
    return isKept ? mark : ''
  })
}

export const HTML_MAX = 40_000
export const LINE_MAX = 200

/**
 * HTML that cannot run anything. Done when a text is stored and again when it is served, so that old rows obey new
 * rules.
 */
export function cleanHtml(html: string): string {
  return withoutDeadLinks(sanitizeHtml(html, RULES))
}

/** One line of plain text, without control characters and without marks that turn the reading direction around. */
export function cleanLine(line: string): string {
  return line.replace(/[\s\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}
