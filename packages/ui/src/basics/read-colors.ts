export type ColorToken =
  | 'surface-0'
  | 'surface-1'
  | 'surface-2'
  | 'surface-3'
  | 'ink-1'
  | 'ink-2'
  | 'ink-3'
  | 'line'
  | 'line-strong'
  | 'accent'
  | 'on-accent'
  | 'on-down'
  | 'up'
  | 'up-soft'
  | 'down'
  | 'down-soft'
  | 'warn'
  | 'warn-soft'
  | 'focus'

/**
 * Tokens as plain colours, for a canvas. light-dark() has no value until an element is painted, so a probe is: one for
 * each colour, for one that changes colour may be on its way from the last one to the next.
 */
export function readColors<Name extends ColorToken>(
  names: readonly Name[],
  within: Element = document.documentElement,
): Record<Name, string> {
  const probes = names.map((name) => {
    const probe = document.createElement('span')
    probe.style.color = `var(--${name})`
    return within.appendChild(probe)
  })
  const colors = Object.fromEntries(names.map((name, place) => [name, getComputedStyle(probes[place] as Element).color]))
  for (const probe of probes) probe.remove()
  return colors as Record<Name, string>
}
