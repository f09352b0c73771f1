/** Puts the focus into the first field of the form that bears one of the names, and brings it into sight. */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const fields = [...(form?.elements ?? [])] as (HTMLElement & { readonly name?: string })[]
  const first = fields.find(({ name }) => name !== undefined && names.includes(name))
  if (!first) return
  first.focus({ preventScroll: true })
  // Nearest: a field in sight stays where it is. What may be covered by a fixed button says so by its scroll margin.
  first.scrollIntoView({ block: 'nearest' })
}
