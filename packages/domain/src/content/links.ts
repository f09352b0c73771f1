/**
 * Where a link of the house's content leads. One rule for what is stored, what is served and what a screen follows,
 * so that no text, banner or shortcut can run a script or send a reader to a place its address hides.
 */
export type LinkTarget =
  /** '': there is no link. */
  | { readonly kind: 'none' }
  /** `live`: an entry that is shown and does nothing. */
  | { readonly kind: 'live' }
  /** `/trade`: resets the trade status, then goes there. */
  | { readonly kind: 'trade' }
  /** `customer_service`: opens the service chat. */
  | { readonly kind: 'service' }
  /** An http or https address, opened outside the app. */
  | { readonly kind: 'external'; readonly url: string }
  /** A path of the app itself. */
  | { readonly kind: 'path'; readonly path: string }
  /** Anything else: a script, data, another scheme, an open redirect. Not followed and not stored. */
  | { readonly kind: 'refused' }

export const LINK_MAX = 500

/**
 * Of a path: `//`, dot segments and encoded slashes or control characters, which some reader somewhere would resolve.
 */
const AMBIGUOUS_PATH = /\/\/|\/\.{1,2}(?=[/?#]|$)|%(?:2f|5c|2e|25|[01][0-9a-f]|7f)/i
const PATH = /^\/[\w\-.~!$&*+,;=:@%/?#]*$/
/** A named host, no user in front of it, no white space, quotes, backslashes or angle brackets anywhere. */
const ADDRESS =
  /^https?:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?::\d{1,5})?(?:[/?#][\w\-.~!$&*+,;=:@%/?#()]*)?$/i
const MAIL_ADDRESS = /^mailto:[\w.+-]{1,64}@[a-z0-9.-]{1,190}$/i
const PHONE_NUMBER = /^tel:\+?\d[\d-]{2,20}$/i

/** Sorts a link of a shortcut or banner. What is not plainly harmless is refused; nothing is repaired. */
export function linkTarget(link: string): LinkTarget {
  if (link === '') return { kind: 'none' }
  if (link === 'live') return { kind: 'live' }
  if (link === 'customer_service') return { kind: 'service' }
  if (link === '/trade') return { kind: 'trade' }
  if (link.length > LINK_MAX) return { kind: 'refused' }
  if (ADDRESS.test(link)) return { kind: 'external', url: link }
  if (PATH.test(link) && !AMBIGUOUS_PATH.test(link)) return { kind: 'path', path: link }
  return { kind: 'refused' }
}

/** Links inside a rich text: https, mailto, tel, or a path of the app. */
export function isTextLink(link: string): boolean {
  if (isSafeAddress(link)) return true
  return link.length <= LINK_MAX && (MAIL_ADDRESS.test(link) || PHONE_NUMBER.test(link))
}

/** Pictures come from the house itself or over https. '' is no picture. */
export const isImageLink = (link: string): boolean => link === '' || isSafeAddress(link)

function isSafeAddress(link: string): boolean {
  const target = linkTarget(link)
  return target.kind === 'path' || target.kind === 'trade' || (target.kind === 'external' && /^https:/i.test(link))
}
