/** A quiet block in the place of what is being loaded. Give it the size of the real thing. */
export function Skeleton({ width, height = 16 }: { width: number | string; height?: number }) {
  return <span aria-hidden className="skeleton inline-block max-w-full align-middle" style={{ width, height }} />
}
