import type { Phone } from './phone.ts'

/**
 * Pulls the own positions and orders up over a phone's trade screen, or lets them down again. On a desk they stand in
 * their place.
 */
export async function pullUp({ page }: Phone, isUp = true): Promise<void> {
  const handle = page.locator('.trade-pull button[aria-expanded]').first()
  if (!(await handle.isVisible())) return
  if ((await handle.getAttribute('aria-expanded')) !== String(isUp)) await handle.click()
}
