import { type Connection, useConnection, useKnownFrom } from '@glasshouse/client'
import { Banner } from '@glasshouse/ui'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AgeText } from '../live/text/AgeText.tsx'
import { useWords } from '../words/words.ts'

/** A first connection that is quicker than this is nobody's business. */
const PATIENCE_MS = 1_500

/** Says when prices are not live, and since when. Silent while all is well. */
export function ConnectionStrip() {
  const w = useWords('app')
  const connection = useConnection()
  const isLive = connection.state === 'live'
  const isLong = useAfter(PATIENCE_MS, !isLive)
  const isShown = !isLive && (isLong || connection.state !== 'connecting')
  return (
    <>
      {/* Said once; the seconds of the line below would be read out every second. */}
      <p role="status" className="sr-only">
        {isShown ? w('connection_said') : ''}
      </p>
      {isShown && <Strip connection={connection} />}
    </>
  )
}

function Strip({ connection: { state, ageSeconds } }: { connection: Connection }) {
  const w = useWords('app')
  const knownFromMs = useKnownFrom()
  const words = {
    live: '',
    offline: (
      <>
        {w('connection_offline')}{' '}
        {knownFromMs > 0 && (
          <>
            (<AgeText sinceMs={knownFromMs} isOfDevice />)
          </>
        )}
      </>
    ),
    connecting: ageSeconds === 0 ? w('connection_connecting') : w('connection_reconnecting', { seconds: ageSeconds }),
    stale: w('connection_stale', { seconds: ageSeconds }),
  }
  return (
    <Banner kind="warn" icon={<WifiOff />}>
      {words[state]}
    </Banner>
  )
}

function useAfter(delayMs: number, isWaiting: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isWaiting) {
      setOver(false)
      return
    }
    const timer = setTimeout(() => setOver(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs, isWaiting])
  return isOver
}
