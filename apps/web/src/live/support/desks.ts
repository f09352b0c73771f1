import { useSession } from '@glasshouse/client'
import { isTextLink, linkTarget } from '@glasshouse/wire'
import { useSettings } from '../settings/settings.ts'

/** One place where customer service answers. */
export interface Desk {
  readonly name: string
  /** Name of an icon, or a picture of the exchange. */
  readonly image: string
  /** A screen of the app, or what the device opens: a page elsewhere, a mail, a call. */
  readonly target: { readonly kind: 'path'; readonly path: string } | { readonly kind: 'outside'; readonly url: string }
}

/**
 * Desks of the settings for readers of this language that can be followed: screens of the app, http, https, mail and
 * phone. Nothing else is listed.
 */
export function useDesks(): readonly Desk[] {
  const entries = useSettings()?.SUPPORT_STAFF_SETTING ?? []
  const language = useSession((state) => state.language)
  return entries.flatMap(({ name, url, imgUrl, languages = [] }) => {
    const target = languages.length === 0 || languages.includes(language) ? targetOf(url) : undefined
    return target ? [{ name, image: imgUrl, target }] : []
  })
}

function targetOf(url: string): Desk['target'] | undefined {
  const target = linkTarget(url)
  if (target.kind === 'path') return target
  if (target.kind === 'external') return { kind: 'outside', url }
  return /^(mailto|tel):/i.test(url) && isTextLink(url) ? { kind: 'outside', url } : undefined
}
