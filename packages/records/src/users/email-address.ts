import { domainToASCII } from 'node:url'

const LENGTH_MAX = 254
/** A real top level begins with a letter; an address of digits is not a domain. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/
/** Anything else, such as a slash, would end the domain early instead of being refused. */
const TYPED_DOMAIN = /^[\p{L}\p{N}\p{M}.-]+$/u

/**
 * The address as mail servers know it: the domain in ASCII and lower case, whatever script it was typed in; null when
 * it has no such form. The local part keeps its case, for only its owner's server knows what case means there.
 */
export function canonicalEmail(text: string): string | null {
  const at = text.lastIndexOf('@')
  const typed = text.slice(at + 1)
  const domain = TYPED_DOMAIN.test(typed) ? domainToASCII(typed) : ''
  const address = `${text.slice(0, at)}@${domain}`
  return at > 0 && DOMAIN.test(domain) && address.length <= LENGTH_MAX ? address : null
}

/** Addresses that differ only in case are one address here: nobody may register a look-alike. */
export const emailKey = (canonical: string): string => canonical.toLowerCase()
