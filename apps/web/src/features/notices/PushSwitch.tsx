import { ApiError } from '@glasshouse/client'
import { Button } from '@glasshouse/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import { useWords } from '../../words/words.ts'
import { canPush, isPushDenied, isPushOn, onReturn, turnPushOff, turnPushOn } from './push.ts'

/** Push in this very browser; where it cannot be had, why, and what to do. */
export function PushSwitch() {
  const w = useWords('notices')
  return canPush() ? <Switch /> : <PushPart text={w('push_none')} />
}

function Switch() {
  const w = useWords('notices')
  const cache = useQueryClient()
  const isDenied = useSyncExternalStore(onReturn, isPushDenied)
  const [isOn, setOn] = useState(false)
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<'dismissed' | 'failed'>()
  useEffect(() => {
    void isPushOn().then(setOn)
  }, [])
  const turn = async () => {
    setPending(true)
    setFault(undefined)
    try {
      const outcome = isOn ? await turnPushOff() : await turnPushOn()
      if (outcome === 'dismissed' || outcome === 'failed') setFault(outcome)
      else if (outcome !== 'denied') setOn(!isOn)
      await cache.invalidateQueries({ queryKey: cacheKeys.noticeSettings })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setPending(false)
    }
  }
  if (isDenied) return <PushPart text={w('push_denied')} />
  return (
    <PushPart text={w('push_text')} fault={fault && w(`push_${fault}`)}>
      <Button look="secondary" isPending={isPending} onClick={() => void turn()}>
        {w(isOn ? 'push_off' : 'push_on')}
      </Button>
    </PushPart>
  )
}

function PushPart({ text, fault, children }: { text: string; fault?: string | undefined; children?: ReactNode }) {
  const w = useWords('notices')
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-4">
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="text-sm font-semibold text-ink-1">{w('push_title')}</h2>
        <p className="mt-1 text-xs text-ink-2 text-pretty">{text}</p>
        {fault && (
          <p role="alert" className="mt-1 text-xs text-down">
            {fault}
          </p>
        )}
      </div>
      {children}
    </section>
  )
}
