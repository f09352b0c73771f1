import { type Incoming, keptText, oneOf } from '@glasshouse/client'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { hearOwnMessages } from '../sockets/sockets.ts'

export const hapticsEntry = keptText('haptics', oneOf('on', 'off'))
const TICK_MS = 10

/** Whether the device may be felt: the reader's choice, kept on the device. */
export const hapticChoice = createStore(() => ({ isOn: hapticsEntry.read() !== 'off' }))

export const useHapticsOn = (): boolean => useStore(hapticChoice, ({ isOn }) => isOn)

export function turnHaptics(isOn: boolean): void {
  hapticChoice.setState({ isOn })
  hapticsEntry.write(isOn ? 'on' : 'off')
}

/** Whether this browser can be felt at all. */
export const canVibrate = (): boolean => 'vibrate' in navigator

/** A short tick in the hand; none where motion is reduced. */
export function tick(): void {
  if (!hapticChoice.getState().isOn || !canVibrate() || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate(TICK_MS)
}

/** A filled order or an ended option, at the moment it happens; a snapshot tells of what was before. */
export function isFelt({ type, snapshot, data }: Incoming): boolean {
  if (snapshot) return false
  if (type === 'SETTLEMENT') return true
  return (type === 'ORDER' || type === 'CONTRACT_ORDER') && Array.isArray(data) && data.some(({ end }) => end === 'filled')
}

/** While a trade screen is open. */
export function useHaptics(): void {
  useEffect(() => {
    const leave = hearOwnMessages((message) => {
      if (isFelt(message)) tick()
    })
    return () => leave()
  }, [])
}
