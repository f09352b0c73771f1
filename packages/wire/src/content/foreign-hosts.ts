import type { Shape } from '@glasshouse/domain'
import { hostOfLink, hostsInHtml, hostsInText } from './named-hosts.ts'

/** What a reader may be led to by an entry of content. */
export interface LinkingContent {
  readonly isShown: boolean
  readonly link: string
  readonly image: string
  readonly texts: Readonly<Record<string, { readonly title: string; readonly remark: string; readonly html: string }>>
}

/** Hosts as addresses have them, so that `Exchange.example.` and `exchange.example` are one. */
export const ownHosts = (hosts: readonly string[]): readonly string[] => hosts.flatMap((host) => hostOfLink(`https://${host}`) ?? [])

/** Hosts, each once, that are none of the exchange's own. A part of an own host's name is another host. */
const foreign = (named: readonly (string | null)[], own: readonly string[]): readonly string[] => {
  const known = new Set(ownHosts(own))
  return [...new Set(named.filter((host) => host !== null && !known.has(host)) as string[])].sort()
}

/** Hosts to which an entry would lead its readers. Of one that is hidden there are no readers. */
export function foreignHostsOf({ isShown, link, image, texts }: LinkingContent, own: readonly string[]): readonly string[] {
  if (!isShown) return []
  const inTexts = Object.values(texts).flatMap(({ title, remark, html }) => [
    ...hostsInText(title),
    ...hostsInText(remark),
    ...hostsInHtml(html),
  ])
  return foreign([hostOfLink(link), hostOfLink(image), ...inTexts], own)
}

/** Hosts in a text for one person. */
export const foreignHostsInText = (text: string, own: readonly string[]): readonly string[] => foreign(hostsInText(text), own)

export interface ChangedValue {
  readonly shape: Shape
  readonly before: unknown
  readonly after: unknown
}

/**
 * Hosts that a change of a setting shows to people. An entry that stays as it is was shown before, and one that is off is shown
 * to nobody: neither counts, so that one operator may take a link away.
 */
export function foreignHostsOfChange({ shape, before, after }: ChangedValue, own: readonly string[]): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return foreign(hostsIn(shape, before, after), own)
}

const SWITCHES = ['isOpen', 'isOn']

function hostsIn(shape: Shape, before: unknown, after: unknown): readonly (string | null)[] {
  switch (shape.kind) {
    case 'link':
    case 'picture':
      return typeof after === 'string' ? [hostOfLink(after)] : []
    case 'text':
      return typeof after === 'string' ? hostsInText(after) : []
    case 'fields': {
      const fields = (after ?? {}) as Readonly<Record<string, unknown>>
      if (SWITCHES.some((name) => fields[name] === false)) return []
      return Object.entries(shape.fields).flatMap(([name, of]) => hostsIn(of, undefined, fields[name]))
    }
    case 'list': {
      const kept = new Set((Array.isArray(before) ? before : []).map((entry) => JSON.stringify(entry)))
      const entries = Array.isArray(after) ? after : []
      return entries.filter((entry) => !kept.has(JSON.stringify(entry))).flatMap((entry) => hostsIn(shape.of, undefined, entry))
    }
    default:
      return []
  }
}
