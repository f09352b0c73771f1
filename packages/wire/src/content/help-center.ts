import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wireId } from '../fields.ts'

const helpItem = z.object({ id: z.string(), title: z.string() })
/** Help of one key, in the exchange's order. */
const helpGroup = z.object({ key: z.string(), items: z.array(helpItem) })
export type HelpGroup = z.output<typeof helpGroup>

/** In the language of the `language` header, else in the default one. Without help an empty `data`. */
export const helpCenterList = endpoint('GET', '/api/helpcenter/list', {
  clientName: 'listHelp',
  summary: 'Help by its groups',
  access: 'public',
  kind: 'read',
  data: z.array(helpGroup),
})

/** Other letters than those of the list's path, as older clients ask for it. */
export const helpCenterInfo = endpoint('GET', '/api/helpCenterInfo/:id', {
  clientName: 'getHelp',
  summary: 'One help text',
  access: 'public',
  kind: 'read',
  params: z.object({ id: wireId }),
  /** `content`: HTML, sanitised as `noticeContent` is. */
  data: helpItem.extend({ content: z.string() }),
})

interface ReadHelp {
  readonly entryId: number
  readonly topic: string
  readonly title: string
  readonly html: string
}

export function helpToWire(entries: readonly ReadHelp[]): HelpGroup[] {
  const groups = new Map<string, HelpGroup['items']>()
  for (const { topic, entryId, title } of entries) groups.set(topic, [...(groups.get(topic) ?? []), { id: String(entryId), title }])
  return [...groups].map(([key, items]) => ({ key, items }))
}

export const helpItemToWire = ({ entryId, title, html }: ReadHelp) => ({ id: String(entryId), title, content: html })
