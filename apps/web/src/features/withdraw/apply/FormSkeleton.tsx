import { Skeleton } from '@glasshouse/ui'

export function FormSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-5">
      <Skeleton width="100%" height={64} />
      <Skeleton width="100%" height={64} />
      <Skeleton width="100%" height={64} />
      <Skeleton width="100%" height={120} />
      <Skeleton width="100%" height={48} />
    </div>
  )
}
