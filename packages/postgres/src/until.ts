/** Looks every few milliseconds until the condition holds; false when the time is up. */
export async function until(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs
  while (!condition()) {
    if (Date.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return true
}
