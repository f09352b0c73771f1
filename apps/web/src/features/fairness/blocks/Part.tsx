import { type ReactNode, useId } from 'react'

/** A section of the page: what it shows, in a sentence, and then the thing itself. */
export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md bg-surface-1 p-4">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {text && <p className="mt-1 max-w-[75ch] text-xs text-ink-2 text-pretty">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}
