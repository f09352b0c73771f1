import type { Phone } from '../pages/phone.ts'

/** Waits until so many orders rest: the handle of a phone says it, a desk's tab. */
export async function ordersRest({ page }: Phone, count: number): Promise<void> {
  await page
    .locator('.trade-pull > :first-child > button, .trade-panel [role=tab]:first-child')
    .filter({ hasText: `(${count})` })
    .first()
    .waitFor()
}
