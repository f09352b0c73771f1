import { Skeleton } from '@glasshouse/ui'
import { lazy, Suspense } from 'react'
import { BannerSlide } from './BannerSlide.tsx'
import type { CarouselProps } from './Carousel.tsx'
import { useNotices } from './notices.ts'

/** Home does not break for want of what moves its banners: without it the first one stands alone. */
const Carousel = lazy(async () => ({
  default: await import('./Carousel.tsx').then(
    ({ Carousel }) => Carousel,
    () => FirstBanner,
  ),
}))

function FirstBanner({ banners: [first], onService }: CarouselProps) {
  return first && <BannerSlide banner={first} onService={onService} isFirst />
}

/** The server's banners. The first is drawn at once, what moves them comes after it; the place is kept meanwhile. */
export function Banners({ onService }: { onService: () => void }) {
  const banners = useNotices('banners')
  if (!banners) return <Skeleton width="100%" height={148} />
  const [first, ...others] = banners
  if (!first) return null
  const alone = <BannerSlide banner={first} onService={onService} isFirst />
  if (others.length === 0) return alone
  return (
    <Suspense fallback={alone}>
      <Carousel banners={banners} onService={onService} />
    </Suspense>
  )
}
