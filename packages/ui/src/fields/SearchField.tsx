import { Search, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'

export interface SearchFieldProps {
  /** What is searched; also the hint inside. */
  label: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Narrows the list below it while one types. */
export function SearchField({ label, clearLabel, value, onChange, onKeyDown }: SearchFieldProps) {
  return (
    <search className="flex min-h-11 shrink-0 items-center gap-2 rounded-md bg-surface-2 ps-3 focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-focus">
      <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={40}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-11 w-full min-w-0 flex-1 bg-transparent text-base text-ellipsis text-ink-1 outline-none [unicode-bidi:plaintext] placeholder:text-ink-3 rtl:text-right [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => onChange('')}
          className="inline-flex size-11 shrink-0 items-center justify-center text-ink-3 hover:text-ink-1"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </search>
  )
}
