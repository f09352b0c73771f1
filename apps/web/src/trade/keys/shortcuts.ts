import { keptText, oneOf } from '@glasshouse/client'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useIsDesk } from '../../live/device/desk.ts'

/** Single keys of a desk. `buy` is also long and up, `sell` short and down. */
export const SHORTCUTS = { buy: 'B', sell: 'S', limit: 'L', market: 'M', picker: '/', help: '?' } as const
export type DeskAct = keyof typeof SHORTCUTS
type Acts = Readonly<Partial<Record<DeskAct, () => void>>>

export const keysEntry = keptText('keys', oneOf('on', 'off'))

/** Whether single keys act: the reader's choice, kept on the device. */
export const keyChoice = createStore(() => ({ areOn: keysEntry.read() !== 'off' }))

export const useKeysOn = (): boolean => useStore(keyChoice, ({ areOn }) => areOn)

export function turnKeys(areOn: boolean): void {
  keyChoice.setState({ areOn })
  keysEntry.write(areOn ? 'on' : 'off')
}

/** What the parts on the screen do, the newest first. */
const registered = new Set<RefObject<Acts>>()

/**
 * Registers what keys do while a part is on the screen, and gives their names for `aria-keyshortcuts`; none where keys
 * do not act.
 */
export function useShortcuts(acts: Acts): Readonly<Partial<Record<DeskAct, string>>> {
  const newest = useRef(acts)
  newest.current = acts
  useLayoutEffect(() => {
    registered.add(newest)
    return () => void registered.delete(newest)
  }, [])
  const areOn = useKeysOn()
  return useIsDesk() && areOn ? SHORTCUTS : {}
}

/** Fields for the amount that are on the screen. */
const amounts = new Set<() => void>()
/** A side was chosen by its key, and its field is not on the screen yet. */
let isAmountAwaited = false

/** Takes the focus to the amount when a key chooses the side, also where the field comes with the choice. */
export function useAmountFocus(form: RefObject<HTMLFormElement | null>, name: string): void {
  useLayoutEffect(() => {
    const focus = () => form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus({ preventScroll: true })
    amounts.add(focus)
    if (isAmountAwaited) focus()
    isAmountAwaited = false
    return () => void amounts.delete(focus)
  }, [form, name])
}

function run(act: DeskAct): boolean {
  const doIt = [...registered].map(({ current }) => current[act]).findLast((one) => one !== undefined)
  doIt?.()
  if (doIt && (act === 'buy' || act === 'sell')) {
    isAmountAwaited = amounts.size === 0
    for (const focus of amounts) focus()
  }
  return doIt !== undefined
}

/**
 * Hears the keys of a trade screen on a desk, from the moment it is drawn on: layout effects, here and above. Nothing
 * acts while somebody types, with a modifier, or with a sheet open.
 */
export function useDeskKeys(isDesk: boolean): void {
  useLayoutEffect(() => {
    if (!isDesk) return
    const hear = (event: KeyboardEvent) => {
      isAmountAwaited = false
      if (event.defaultPrevented || isSheetOpen()) return
      if (event.key === 'Escape' && isTyping(event.target)) (event.target as HTMLElement).blur()
      const act = keyChoice.getState().areOn && !isTyping(event.target) ? actOf(event) : undefined
      if (act && run(act)) event.preventDefault()
    }
    const forget = () => {
      isAmountAwaited = false
    }
    document.addEventListener('keydown', hear)
    document.addEventListener('pointerdown', forget)
    return () => {
      document.removeEventListener('keydown', hear)
      document.removeEventListener('pointerdown', forget)
    }
  }, [isDesk])
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'isComposing'>

/** What a key means. A keyboard of another script has its letters in the same places; signs may need Shift. */
export function actOf({ key, code, ctrlKey, altKey, metaKey, shiftKey, repeat, isComposing }: Pressed): DeskAct | undefined {
  if (ctrlKey || altKey || metaKey || repeat || isComposing) return undefined
  const isLetter = /^\p{L}+$/u.test(key)
  if (isLetter && shiftKey) return undefined
  const sign = isLetter && !/^[a-z]$/i.test(key) ? code.replace(/^Key/, '') : key.toUpperCase()
  return (Object.keys(SHORTCUTS) as DeskAct[]).find((act) => SHORTCUTS[act] === sign)
}

const NOT_TYPED_INTO = ['range', 'radio', 'checkbox', 'button', 'submit']

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !NOT_TYPED_INTO.includes(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}

/** A toast is a dialog to screen readers; it holds nobody. */
const isSheetOpen = (): boolean => document.querySelector(':is([role=dialog], [role=alertdialog]):not(.toast-popup)') !== null
