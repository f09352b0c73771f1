import { type NavigateFunction, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useWords } from '../../words/words.ts'
import { type Desk, useDesks } from './desks.ts'

export interface Support {
  /** False without a desk: then nothing is offered. */
  readonly isOffered: boolean
  /** Several desks: a sheet asks which. */
  readonly opensSheet: boolean
  /** Name of a button that opens it; says when it leads out of the app. */
  readonly label: string
  /** No desk: nothing happens; one: it opens at once; several: the sheet. */
  readonly open: () => void
}

const sheet = createStore(() => ({ isOpen: false }))
export const useSupportSheet = () => useStore(sheet).isOpen
export const closeSupportSheet = () => sheet.setState({ isOpen: false })

/** Customer service, for whoever asks for it. `SupportSheet` stands once, around all screens. */
export function useSupport(): Support {
  const w = useWords('home')
  const navigate = useNavigate()
  const desks = useDesks()
  const [first] = desks
  const opensSheet = desks.length > 1
  const leaves = !opensSheet && first?.target.kind === 'outside'
  return {
    isOffered: first !== undefined,
    opensSheet,
    label: leaves ? `${w('service_title')}, ${w('service_opens_outside')}` : w('service_title'),
    open: () => {
      if (opensSheet) sheet.setState({ isOpen: true })
      else if (first) follow(first, navigate)
    },
  }
}

function follow({ target }: Desk, navigate: NavigateFunction): void {
  if (target.kind === 'path') void navigate(target.path)
  else window.open(target.url, '_blank', 'noopener,noreferrer')
}
