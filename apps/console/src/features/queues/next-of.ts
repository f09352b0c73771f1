/** Of what waits: the one after, or the one before at the end; undefined where there is no other. */
export function nextOf(ids: readonly string[], id: string): string | undefined {
  const at = ids.indexOf(id)
  return ids[at + 1] ?? (at > 0 ? ids[at - 1] : undefined)
}
