import { Button } from '@glasshouse/ui'
import { Unplug } from 'lucide-react'
import { useWords } from '../words/words.ts'

/** A screen broke. Nothing that was sent is lost by this; loading again is the way out. */
export function ErrorScreen() {
  const w = useWords('app')
  return (
    <main className="mx-auto flex min-h-dvh max-w-[480px] flex-col items-start justify-center gap-4 p-6">
      <Unplug aria-hidden className="size-8 stroke-[1.5] text-ink-3" />
      <h1 className="text-lg font-semibold">{w('screen_broke_title')}</h1>
      <p className="text-ink-2">{w('screen_broke_text')}</p>
      <Button onClick={() => window.location.reload()}>{w('load_again')}</Button>
    </main>
  )
}
