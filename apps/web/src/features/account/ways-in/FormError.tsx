import type { ApiError } from '@glasshouse/client'
import { useSession } from '@glasshouse/client'
import { CircleAlert } from 'lucide-react'
import { errorText } from '../../../words/error-text.ts'
import { refusalText } from './field-errors.ts'

/** Refusal that belongs to no field, above the button. */
export function FormError({ failure }: { failure: ApiError | undefined }) {
  const language = useSession((state) => state.language)
  return (
    <div role="alert" className="empty:sr-only">
      {failure && (
        <p className="flex items-start gap-2 rounded-md bg-down-soft px-3 py-2 text-sm text-down">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {(failure.field && refusalText(failure.reason)) || errorText(failure, language)}
        </p>
      )}
    </div>
  )
}
