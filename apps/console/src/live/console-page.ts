import type { OperatorPermission } from '@glasshouse/domain'
import type { WaitingQueue } from '@glasshouse/wire'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** Parts of the menu, in this order. */
export const PAGE_GROUPS = ['work', 'people', 'rules', 'house', 'content'] as const
export type PageGroup = (typeof PAGE_GROUPS)[number]

/**
 * One page of a feature. `features/<name>/routes.ts` exports them as `routes`; the shell finds every such file, draws
 * the menu from it and joins the addresses.
 */
export interface ConsolePage {
  readonly path: `/${string}`
  /** In the menu, in its head and in the window's title. Called while it is drawn, so that it follows the language. */
  readonly title: () => string
  /** Absent of a page that others lead to. `place`: its order within the group. */
  readonly menu?: { readonly group: PageGroup; readonly place: number; readonly icon: LucideIcon }
  /**
   * Queue whose number stands beside it in the menu; `stops`: what one did alone and nobody has confirmed; `own`: decisions on the
   * operator's requests that they have not seen.
   */
  readonly waits?: WaitingQueue | 'stops' | 'own'
  /** Operators without it find the page in no menu; the server refuses its calls whatever the page shows. */
  readonly permission?: OperatorPermission
  readonly screen: () => Promise<ComponentType>
}
