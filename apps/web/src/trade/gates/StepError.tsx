import { CircleAlert } from 'lucide-react'

/** Refusal of a step, under what was filled in. */
export function StepError({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className="text-xs text-down empty:sr-only">
      {children && (
        <p className="flex items-start gap-1">
          <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
