import type { SeenPayment } from '@glasshouse/act-reader'
import type { OperatorActName, ReasonCode } from '@glasshouse/domain'
import type { AboutAct, ActToSign, RequestedAct } from '@glasshouse/wire'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** A word that is typed in the form. */
export interface OpenWord {
  readonly label: string
  readonly initial?: string
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Several of the options, by commas. */
  readonly isMany?: boolean
  /** Public keys by commas, with a way to make a passkey here; named for whom. */
  readonly keysOf?: string
  /** More than one line. */
  readonly isText?: boolean
  /** May stay empty; it is left out then. */
  readonly isOptional?: boolean
  readonly note?: string
}

/** An act as a page proposes it: what is fixed, and what is typed. */
export interface ActDraft {
  readonly act: OperatorActName
  readonly words: readonly (string | OpenWord)[]
  readonly reason?: ReasonCode
  /** Whether it needs evidence, with what the page knows of it. */
  readonly evidence?: { readonly initial?: string; readonly note?: string }
  /** The claim or withdrawal that it is about, as the page shows it. */
  readonly payment?: SeenPayment
  /** The same with its amount, and users that the act names, for who reads the form. */
  readonly about?: AboutAct
  readonly people?: ActToSign['people']
  /** What it does and what it does not, under the sentence. */
  readonly note?: string
  readonly onAsked?: (asked: RequestedAct) => void
}

const drafts = createStore<{ readonly draft: ActDraft | null }>(() => ({ draft: null }))

/** Opens the form that asks for an act, filled in. Nothing is sent before it is. */
export const openAct = (draft: ActDraft): void => drafts.setState({ draft })
export const closeAct = (): void => drafts.setState({ draft: null })
export const useActDraft = (): ActDraft | null => useStore(drafts, ({ draft }) => draft)
