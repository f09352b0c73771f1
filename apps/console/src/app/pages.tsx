import { type ComponentType, useEffect, useState } from 'react'
import { LoadingState } from '../kit/states.tsx'
import type { ConsolePage } from '../live/console-page.ts'

/** Screens that are loaded, by the function that loads them. */
const screens = new Map<ConsolePage['screen'], ComponentType>()

/** The files of a page did not come. */
export class PageNotLoadedError extends Error {}

async function load(screen: ConsolePage['screen']): Promise<ComponentType> {
  const loaded = await screen()
  screens.set(screen, loaded)
  return loaded
}

/** Loads the screens one after another, so that each opens without a network too. What does not come is loaded when it is opened. */
export async function preload(pages: readonly ConsolePage[]): Promise<void> {
  for (const { screen } of pages) if (!screens.has(screen)) await load(screen).catch(() => {})
}

/** A page whose screen is loaded when it is first opened; mounted again, it is loaded again. */
export function PageOf({ page: { screen } }: { readonly page: ConsolePage }) {
  const [Screen, setScreen] = useState<ComponentType | null>(() => screens.get(screen) ?? null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (Screen) return
    let isLeft = false
    load(screen).then(
      (loaded) => isLeft || setScreen(() => loaded),
      () => isLeft || setLost(true),
    )
    return () => {
      isLeft = true
    }
  }, [Screen, screen])
  if (isLost) throw new PageNotLoadedError()
  if (Screen) return <Screen />
  return (
    <div className="p-4">
      <LoadingState rows={8} />
    </div>
  )
}
