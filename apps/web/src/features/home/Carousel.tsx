import { useSession } from '@glasshouse/client'
import { classNames } from '@glasshouse/ui'
import type { NoticeSummary } from '@glasshouse/wire'
import { Pause, Play } from 'lucide-react'
import { useMedia } from '../../live/device/use-media.ts'
import { directionOf } from '../../words/languages.ts'
import { useWords } from '../../words/words.ts'
import { BannerSlide } from './BannerSlide.tsx'
import { useGlide } from './use-glide.ts'
import { useRolling } from './use-rolling.ts'

const EVERY_MS = 3_000

export interface CarouselProps {
  readonly banners: readonly NoticeSummary[]
  readonly onService: () => void
}

/** Goes round by itself, by swipe and by its dots; whoever looks closer or wants it to stand still is heard. */
export function Carousel({ banners, onService }: CarouselProps) {
  const w = useWords('home')
  const direction = useSession(({ language }) => directionOf(language))
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const { viewport, place, goTo, goOn, prepare } = useGlide(direction, isStill)
  const { attention, isRolling, toggle } = useRolling({ everyMs: EVERY_MS, hasMore: banners.length > 1, next: goOn })
  const heed = (take: () => void) => () => {
    prepare()
    take()
  }
  return (
    <section
      aria-roledescription={w('carousel')}
      aria-label={w('banners')}
      className="relative"
      {...attention}
      onPointerEnter={heed(attention.onPointerEnter)}
      onFocus={heed(attention.onFocus)}
    >
      <div ref={viewport} className="overflow-hidden rounded-lg">
        <div className="flex touch-pan-y" aria-live={isRolling ? 'off' : 'polite'}>
          {banners.map((banner, position) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is no set of form fields
            <div
              key={banner.id}
              role="group"
              aria-roledescription={w('slide')}
              aria-label={w('banner_place', { place: position + 1, count: banners.length })}
              inert={position !== place}
              className="min-w-0 shrink-0 grow-0 basis-full"
            >
              <BannerSlide banner={banner} onService={onService} isFirst={position === 0} />
            </div>
          ))}
        </div>
      </div>
      <div className="pointer-events-none absolute bottom-0 start-0 flex h-8 items-center ps-2.5 [&>*]:pointer-events-auto">
        <div className="flex">
          {banners.map((banner, position) => (
            <button
              key={banner.id}
              type="button"
              aria-label={w('show_banner', { place: position + 1 })}
              aria-current={position === place}
              onClick={() => goTo(position)}
              className="group inline-flex h-8 w-6 items-center justify-center focus-visible:-outline-offset-4"
            >
              <span
                className={classNames(
                  'h-1.5 rounded-sm transition-[width,background-color]',
                  position === place ? 'w-4 bg-accent' : 'w-1.5 bg-line-strong group-hover:bg-ink-2',
                )}
              />
            </button>
          ))}
        </div>
        <button
          type="button"
          aria-label={w(isRolling ? 'stop_banners' : 'roll_banners')}
          onClick={toggle}
          className="inline-flex h-8 w-8 items-center justify-center text-ink-2 hover:text-ink-1 focus-visible:-outline-offset-4"
        >
          {isRolling ? <Pause aria-hidden className="size-3.5" /> : <Play aria-hidden className="size-3.5 rtl:-scale-x-100" />}
        </button>
      </div>
    </section>
  )
}
