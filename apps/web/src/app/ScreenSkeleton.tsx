import { Skeleton } from '@glasshouse/ui'

/** While a screen's code is on its way: the shape most screens share, a title and rows. */
export function ScreenSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-1 px-4">
      <div className="flex min-h-bar items-center">
        <Skeleton width={120} height={20} />
      </div>
      {['100%', '100%', '100%', '100%', '100%', '100%'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a picture, never reordered
        <div key={row} className="flex h-14 items-center">
          <Skeleton width={width} height={32} />
        </div>
      ))}
    </div>
  )
}
