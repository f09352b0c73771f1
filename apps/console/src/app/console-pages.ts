import { type ConsolePage, PAGE_GROUPS } from '../live/console-page.ts'

const files = import.meta.glob<readonly ConsolePage[]>('../features/*/routes.ts', { eager: true, import: 'routes' })

/** Every page of every feature, in the order of the menu. */
export const CONSOLE_PAGES: readonly ConsolePage[] = Object.values(files)
  .flat()
  .sort((one, other) => orderOf(one) - orderOf(other))

function orderOf({ menu }: ConsolePage): number {
  return menu ? PAGE_GROUPS.indexOf(menu.group) * 1_000 + menu.place : Number.MAX_SAFE_INTEGER
}
