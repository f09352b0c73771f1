import { ApiError } from '@glasshouse/client'
import { Button } from '@glasshouse/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import { useWords } from '../../words/words.ts'
import { canPush, isPushOn, turnPushOff, turnPushOn } from './push.ts'

/** Push in this very browser; nothing where it cannot. */
export function PushSwitch() {
  const w = useWords('notices')
  const cache = useQueryClient()
  const [isOn, setOn] = useState(false)
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<'denied' | 'failed'>()
  useEffect(() => void isPushOn().then(setOn), [])
  if (!canPush()) return null
  const turn = async () => {
    setPending(true)
    setFault(undefined)
    try {
      const outcome = isOn ? await turnPushOff() : await turnPushOn()
      if (outcome === 'denied' || outcome === 'failed') setFault(outcome)
      else setOn(!isOn)
      await cache.invalidateQueries({ queryKey: cacheKeys.noticeSettings })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setPending(false)
    }
  }
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-4">
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="text-sm font-semibold text-ink-1">{w('push_title')}</h2>
        <p className="mt-1 text-xs text-ink-2">{w('push_text')}</p>
        {fault && (
          <p role="alert" className="mt-1 text-xs text-down">
            {w(`push_${fault}`)}
          </p>
        )}
      </div>
      <Button look="secondary" isPending={isPending} onClick={() => void turn()}>
        {w(isOn ? 'push_off' : 'push_on')}
      </Button>
    </section>
  )
}
