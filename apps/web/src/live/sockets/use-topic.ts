import type { TopicRequest } from '@glasshouse/client'
import { useEffect } from 'react'
import { marketSocket } from './sockets.ts'

/** Keeps a market topic coming while the component is on screen. */
export function useTopic({ type, symbol, interval, realm, kind }: TopicRequest): void {
  useEffect(() => {
    if (symbol === '') return
    const leave = marketSocket.subscribe({
      type,
      ...(symbol && { symbol }),
      ...(interval && { interval }),
      ...(realm && { realm }),
      ...(kind && { kind }),
    })
    return () => leave()
  }, [type, symbol, interval, realm, kind])
}
