import type { ReactNode } from 'react'

/** A piece of the traders' app as a phone of 390 px shows it. */
export function PhoneFrame({
  label,
  language,
  direction,
  children,
}: {
  readonly label: string
  readonly language?: string
  readonly direction?: 'ltr' | 'rtl'
  readonly children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      className="w-[390px] max-w-full shrink-0 overflow-hidden sticky top-16 rounded-lg border border-line-strong bg-surface-0"
    >
      <div
        className="max-h-[640px] overflow-y-auto p-4 text-sm leading-5"
        {...(language ? { lang: language } : {})}
        {...(direction ? { dir: direction } : {})}
      >
        {children}
      </div>
    </section>
  )
}
