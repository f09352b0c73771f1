import { isTextLink } from '@glasshouse/domain'
import { createElement, Fragment, type ReactNode } from 'react'

/** Tags that the server keeps (records/src/content/rich-text.ts); everything else leaves its words behind. */
const TAGS: ReadonlySet<string> = new Set('p br b i em strong u ul ol li h3 h4 blockquote code'.split(' '))
const SILENT: ReadonlySet<string> = new Set(
  'script style textarea option noscript xmp noembed noframes title iframe svg math template plaintext object select'.split(' '),
)

/**
 * A rich text as its readers see it, before anything was sent. It is read into a document that runs nothing and loads nothing, and drawn
 * piece by piece: no text becomes markup of this page.
 */
export function SafeHtml({ html }: { readonly html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className={LOOK}>{piecesOf(body)}</div>
}

const LOOK =
  'rich-text break-words [&_blockquote]:border-line-strong [&_blockquote]:border-s-2 [&_blockquote]:ps-3 [&_h3]:pt-2 [&_h3]:font-semibold [&_h4]:font-semibold [&_ol]:list-decimal [&_ol]:ps-5 [&_p]:pb-2 [&_ul]:list-disc [&_ul]:ps-5'

const piecesOf = (parent: Node): ReactNode[] => [...parent.childNodes].map((node, place) => pieceOf(node, place))

function pieceOf(node: Node, place: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const tag = node.localName
  if (SILENT.has(tag)) return null
  if (tag === 'br') return <br key={place} />
  const href = node.getAttribute('href') ?? ''
  // Not followed from here: what it leads to is shown.
  if (tag === 'a' && isTextLink(href))
    return (
      <span key={place} className="text-accent underline" title={href}>
        {piecesOf(node)}
      </span>
    )
  return TAGS.has(tag) ? createElement(tag, { key: place }, ...piecesOf(node)) : <Fragment key={place}>{piecesOf(node)}</Fragment>
}
