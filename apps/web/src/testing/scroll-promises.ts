/**
 * Scroll calls return promises, as Chromium's do since 150; an older browser and happy-dom return nothing, and would hide
 * an effect that hands such a promise to React as its clean-up. Runs in pages of browser tests too, so it uses nothing
 * from outside itself.
 */
export function makeScrollsReturnPromises(): void {
  for (const owner of [Element.prototype, window])
    for (const name of ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView']) {
      const scroll: unknown = Reflect.get(owner, name)
      if (typeof scroll !== 'function' || scroll.name === 'scrollWithPromise') continue
      Reflect.set(owner, name, function scrollWithPromise(this: unknown, ...how: unknown[]): Promise<void> {
        return scroll.apply(this, how) ?? Promise.resolve()
      })
    }
}
