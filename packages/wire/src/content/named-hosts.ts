/**
 * Hosts that a link or a text names, as a browser or a mail program would read them: two spellings of one host are one host
 * here, and what cannot be read names itself, so that nothing passes for one of the exchange's own hosts by its spelling.
 */
export type NamedHosts = readonly string[]

const SHOWN_MAX = 60
/** Browsers drop these anywhere in an address, and leave out control characters and blanks in front of it. */
const DROPPED = /[\t\n\r]/g
const IN_FRONT = /^[\0- ]+/
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
/** Two places to resolve against: an address that differs between them is a path of the page it stands on. */
const [HERE, THERE] = ['https://here.invalid', 'https://there.invalid']

/** The host that a link leads to, with a port that is not its scheme's; `tel:` and its number; null of a path of the app. */
export function hostOfLink(link: string): string | null {
  const address = link.replace(DROPPED, '').replace(IN_FRONT, '')
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase()
  if (scheme === 'mailto') return hostIn(`https://${address.slice(address.lastIndexOf('@') + 1).split('?')[0]}`, address)
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return address.slice(0, SHOWN_MAX)
  if (scheme !== undefined) return hostIn(address, address)
  if (!URL.canParse(address, HERE)) return address.slice(0, SHOWN_MAX)
  const { host } = new URL(address, HERE)
  return host === new URL(address, THERE).host ? withoutDot(host) : null
}

function hostIn(address: string, shown: string): string {
  const host = URL.canParse(address) ? withoutDot(new URL(address).host) : ''
  return host === '' ? shown.slice(0, SHOWN_MAX) : host
}

/** `exchange.example.` is the same host in the names of the internet. */
const withoutDot = (host: string) => host.replace(/\.(?=$|:)/, '')

/** Characters that are not seen, and that programs leave out of an address: soft hyphens, joiners, marks of direction. */
const UNSEEN = /\p{Cf}/gu
/** Dots of other scripts between letters of ASCII: browsers read them as dots. Elsewhere they end sentences. */
const OTHER_DOTS = /(?<=[a-z0-9-])[\u3002\uff0e\uff61](?=[a-z0-9])/gi
/** Counts are bounded, so that no text of the allowed length is read for long. */
const ADDRESS = /[a-z][a-z0-9+.-]{0,30}:[\\/]+[^\s<>"']+/giu
const PHONE = /\btel:\+?[\d-]+/gi
const MAIL = /(?<![\p{L}\p{N}._%+-])(?!www\.)[\p{L}\p{N}._%+-]+@((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,63})/giu
/** Programs that read mails make links of names alone: labels by dots, the last one of letters, and what follows as its path. */
const NAME =
  /(?<![\p{L}\p{N}-])((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.){1,9}(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59}))(?![\p{L}\p{N}-])(:\d{1,5})?(?:[/?#\\][^\s<>"']*)?/giu
/** What ends a sentence behind an address is no part of it. */
const CLOSING = /[^\P{P}/\\]{1,9}$/u

/** Hosts that a plain text names, whether or not its writer meant a link. */
export function hostsInText(text: string): NamedHosts {
  const found: string[] = []
  const taken = (pattern: RegExp, from: string, hostOf: (match: readonly string[]) => string | null) =>
    from.replace(pattern, (...match: string[]) => {
      const host = hostOf(match)
      if (host !== null) found.push(host)
      return ' '
    })
  const plain = text.replace(UNSEEN, '').normalize('NFKC').replace(OTHER_DOTS, '.')
  const withoutAddresses = taken(ADDRESS, plain, ([address = '']) => hostOfLink(address.replace(CLOSING, '')))
  const withoutPhones = taken(PHONE, withoutAddresses, ([phone = '']) => phone)
  const withoutMails = taken(MAIL, withoutPhones, ([, host = '']) => hostIn(`https://${host}`, host))
  taken(NAME, withoutMails, ([, name = '', port = '']) => hostIn(`https://${name}${port}`, name))
  return found
}

const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi
const TAG = /<\/?[a-z][^<>]*>/gi
const LINE_TAG = /<\/?(?:p|br|ul|ol|li|h3|h4|blockquote)\b[^<>]*>/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));?/gi

/** Of an HTML text also those of its links. Its marks are read as blanks and, but for those that begin a line, as nothing: a name may go on over one. */
export function hostsInHtml(html: string): NamedHosts {
  const links = [...html.matchAll(HREF)].map(([, one, other, bare]) => hostOfLink(decoded(one ?? other ?? bare ?? '')))
  const texts = [' ', ''].flatMap((mark) => hostsInText(decoded(html.replace(LINE_TAG, ' ').replace(TAG, mark))))
  return [...links.filter((host) => host !== null), ...texts]
}

function decoded(text: string): string {
  return text.replace(ENTITY, (entity, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}
