/** What a pushed notice shows. */
export interface PushedNotice {
  readonly title: string
  /** Address within the app. */
  readonly url: string
}

const TITLE_MAX = 200
/** A path of the app and nothing else: no other page is ever opened from a notice. */
const PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w\-=&%.]*)?$/

/** Undefined of what is no notice of this exchange. */
export function pushedNotice(text: string): PushedNotice | undefined {
  try {
    const { title, link } = JSON.parse(text) as { readonly title?: unknown; readonly link?: unknown }
    if (typeof title !== 'string' || title === '') return undefined
    return { title: title.slice(0, TITLE_MAX), url: `/#${typeof link === 'string' && PATH.test(link) ? link : '/notices'}` }
  } catch {
    return undefined
  }
}
