import type { SeedEntry } from './content.ts'
import type { ContentEntry } from './entries.ts'

export interface SeedChoice {
  readonly isSandbox: boolean
  /** Address of a banner's picture, which may be the brand's own. */
  readonly bannerPath: (file: string) => string
}

/** Content shown from the first start on. A sandbox says that it is one. */
export function contentSeeds(entries: readonly ContentEntry[], { isSandbox, bannerPath }: SeedChoice): readonly SeedEntry[] {
  return entries.flatMap(({ isSandboxOnly, ...entry }) => {
    if (isSandboxOnly && !isSandbox) return []
    return [{ ...entry, image: entry.image === '' ? '' : bannerPath(entry.image) }]
  })
}
