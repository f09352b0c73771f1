import type { Phone } from './phone.ts'

const FIGURE = '\u0000'

/** A text of the app as it reads with whatever figures stand in it; those named are what they are told to be. */
export function withAnyFigures({ word }: Pick<Phone, 'word'>, key: string, known: Readonly<Record<string, string>> = {}): RegExp {
  const values = new Proxy<Record<string, string>>({}, { get: (_, name: string) => known[name] ?? FIGURE })
  return new RegExp(
    word(key, values)
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(FIGURE, '.+'),
  )
}
