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
  | 'up'
  | 'up-soft'
  | 'down'
  | 'down-soft'
  | 'warn'
  | 'focus'

/** Tokens as plain colours, for a canvas. light-dark() has no value until an element is painted, so a probe is. */
export function readColors<Name extends ColorToken>(
  names: readonly Name[],
  within: Element = document.documentElement,
): Record<Name, string> {
  const probe = document.createElement('span')
  within.appendChild(probe)
  const colors = Object.fromEntries(
    names.map((name) => {
      probe.style.color = `var(--${name})`
      return [name, getComputedStyle(probe).color]
    }),
  )
  probe.remove()
  return colors as Record<Name, string>
}
