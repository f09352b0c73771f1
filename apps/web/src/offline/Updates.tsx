import { type ComponentType, lazy, Suspense } from 'react'
import { useOnceIdle } from '../live/device/when-idle.ts'

/** The app works without it: where its code cannot be reached, nothing is offered. */
const UpdateBar = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const { startWorker, UpdateBar } = await import('./update-parts.ts')
    startWorker()
    return { default: UpdateBar }
  } catch (fault) {
    console.warn('no updates:', fault)
    return { default: () => null }
  }
})

/** The service worker and what it has to say, loaded once the first screen stands. */
export function Updates() {
  return (
    useOnceIdle() && (
      <Suspense>
        <UpdateBar />
      </Suspense>
    )
  )
}
