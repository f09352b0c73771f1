import { Button, TopBar } from '@glasshouse/ui'
import { Unplug } from 'lucide-react'
import { ScreenError } from '../live/lists/ScreenError.tsx'
import { BackButton } from '../live/routes/BackButton.tsx'
import { useWords } from '../words/words.ts'
import { ScreenMissing } from './screen-missing.ts'

const load = () => window.location.reload()

/** The app broke around its screens. Nothing that was sent is lost by this; loading again is the way out. */
export function ErrorScreen() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-[480px] flex-col justify-center">
      <Broken />
    </main>
  )
}

/** In the place of a screen that broke or whose code did not come, with a way back; banners and bar stand around it. */
export function BrokenScreen({ error }: { readonly error: unknown }) {
  const w = useWords('app')
  if (error instanceof ScreenMissing) return <ScreenError title={w('screen_missing')} error={error} onRetry={load} />
  return (
    <>
      <TopBar lead={<BackButton />} />
      <Broken />
    </>
  )
}

function Broken() {
  const w = useWords('app')
  return (
    <div className="flex flex-1 flex-col items-start justify-center gap-4 p-6">
      <Unplug aria-hidden className="size-8 stroke-[1.5] text-ink-3" />
      <h1 className="text-lg font-semibold">{w('screen_broke_title')}</h1>
      <p className="text-ink-2">{w('screen_broke_text')}</p>
      <Button onClick={load}>{w('load_again')}</Button>
    </div>
  )
}
