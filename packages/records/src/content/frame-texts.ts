const KEYS = ['open', 'not_me', 'not_me_line', 'why_line', 'text_not_me', 'cancel', 'cancel_line'] as const

/** Texts around a notice in a mail or a text to a phone. `{exchange}` and `{link}` are filled in. */
export type FrameTexts = Readonly<Record<(typeof KEYS)[number], string>>

/** Reads a `mail.json`. */
export function readFrameTexts(source: string): FrameTexts {
  const texts = JSON.parse(source) as Readonly<Record<string, unknown>>
  const missing = KEYS.find((key) => typeof texts[key] !== 'string' || texts[key] === '')
  if (missing) throw new Error(`${missing} is missing`)
  return texts as FrameTexts
}
