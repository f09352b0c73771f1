let left = 0

/** The address has changed to that of another screen, which may not be drawn yet. */
export function countLeftScreen(): void {
  left++
}

/** How many screens were left so far: the same number later means that it is still the same screen. */
export const leftScreens = (): number => left
