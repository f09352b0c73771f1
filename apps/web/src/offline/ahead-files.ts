/** Files of the screens that pages open with, as the build named them. */
export interface FilesOfScreens {
  /** By path. `words`: sections that the screen needs beside those of all. */
  readonly screens: Readonly<Record<string, FilesOfScreen>>
  /** Sections, in the order in which `words` has their hashes. */
  readonly sections: readonly string[]
  /** By language: the hashes of its sections' files, `HASH_LENGTH` characters each. */
  readonly words: Readonly<Record<string, string>>
}

export interface FilesOfScreen {
  readonly isUser: boolean
  readonly code: readonly string[]
  readonly words: readonly string[]
}

/** How a page opens. */
export interface Opening {
  /** Of its address. */
  readonly hash: string
  readonly isSignedIn: boolean
  readonly language: string
}

export const HASH_LENGTH = 8
/** What every screen but home needs of its language: both halves of its texts. */
export const WORDS_OF_ALL: readonly string[] = ['', 'later']
/** Named here once more, because what names them in the app brings half of it along. */
export const NAMES = { token: 'glasshouse.token', language: 'glasshouse.language', platform: 'platformConfig' } as const

/** Names of the files in /assets that this page will ask for; none for home, whose files the page itself names. */
export function filesAhead({ screens, sections, words }: FilesOfScreens, { hash, isSignedIn, language }: Opening): string[] {
  const path = hash.slice(1).split('?', 1)[0] ?? ''
  const screen = Object.hasOwn(screens, path) ? screens[path] : undefined
  if (!screen || (screen.isUser && !isSignedIn)) return []
  const hashes = Object.hasOwn(words, language) ? words[language] : undefined
  const texts = [...WORDS_OF_ALL, ...screen.words].flatMap((section) => {
    const at = sections.indexOf(section) * HASH_LENGTH
    return hashes === undefined ? [] : [`${wordsName(language, section)}-${hashes.slice(at, at + HASH_LENGTH)}.js`]
  })
  return [...screen.code, ...texts]
}

export const wordsName = (language: string, section: string) => `words-${language}${section && `_${section}`}`

/**
 * What the device and the exchange's script say. A device that keeps nothing, or whose storage is blocked, and a script
 * that did not come, say nothing.
 */
export function openingOf(page: Pick<Window, 'location' | 'localStorage'>): Opening {
  const { language = '' } = ((page as { [NAMES.platform]?: unknown })[NAMES.platform] ?? {}) as {
    readonly language?: string
  }
  const kept = (name: string) => {
    try {
      return page.localStorage.getItem(name)
    } catch {
      return null
    }
  }
  return { hash: page.location.hash, isSignedIn: (kept(NAMES.token) ?? '') !== '', language: kept(NAMES.language) ?? language }
}
