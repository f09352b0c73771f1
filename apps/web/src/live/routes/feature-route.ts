import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { OnDemandSection } from '../../words/word-keys.ts'

/** Of every screen that a coin is traded on. */
export const TRADE_WORDS = ['trade', 'chart', 'detail', 'desk'] as const satisfies readonly OnDemandSection[]

/** One address of a feature. `features/<name>/routes.ts` lists them; `app/routes.tsx` joins them. */
export interface FeatureRoute {
  readonly path: `/${string}`
  /** `user` sends a visitor to the login screen. */
  readonly access: 'public' | 'user'
  /** The bottom bar stands below it. */
  readonly hasBar?: boolean
  /** How much of a desk it takes, where its columns stand beside each other: a page of it, or the whole window. */
  readonly width?: 'page' | 'whole'
  /** A trade screen: every line of it counts, so the banners are slim. */
  readonly isDense?: boolean
  /** Sheets and questions are loaded once the screen stands, before the first one is asked for. */
  readonly hasPopups?: boolean
  /** Nothing of it stands before the list of coins, which is asked for beside its code. */
  readonly readsCoins?: boolean
  /** What else of it is asked for before it is first drawn, for the reader's language. */
  readonly readsAhead?: (cache: QueryClient, language: string) => Promise<unknown>
  /** Modules (`MODULE_FREEZE_TYPE_SETTING`) that close new orders of the feature, to all or to one account. */
  readonly freezeKeys?: readonly string[]
  /** Words that come with the screen, not with the language. */
  readonly words?: OnDemandSection | readonly OnDemandSection[]
  /** Absent where the screen shows parts of other features: `app/composed-screens.tsx` has it. */
  readonly screen?: () => Promise<ComponentType>
}
