import { Children, type ReactNode } from 'react'

const FIGURE = /\p{Nd}/u

/**
 * Words that must stay true while a browser translates the page. It puts elements of its own in the place of the text,
 * and an answer that comes late may show what stood there before. A text with a figure is not translated; another one is
 * an element anew when its words change.
 */
export function TrueText({ children }: { readonly children: string }) {
  const hasFigure = FIGURE.test(children)
  return (
    <span key={hasFigure ? 'figure' : children} translate={hasFigure ? 'no' : undefined}>
      {children}
    </span>
  )
}

/** The parts of a label, its texts as `TrueText`; texts that follow each other are one. */
export function trueLabel(children: ReactNode): ReactNode {
  const parts: ReactNode[] = []
  for (const part of Children.toArray(children)) {
    const last = parts.at(-1)
    const text = typeof part === 'number' ? String(part) : part
    if (typeof text === 'string' && typeof last === 'string') parts[parts.length - 1] = last + text
    else parts.push(text)
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: texts have no other name
  return parts.map((part, at) => (typeof part === 'string' ? <TrueText key={`text ${at}`}>{part}</TrueText> : part))
}
