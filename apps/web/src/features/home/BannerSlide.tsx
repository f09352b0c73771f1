import { classNames } from '@glasshouse/ui'
import type { NoticeSummary } from '@glasshouse/wire'
import { ContentLink } from './ContentLink.tsx'

export interface BannerSlideProps {
  readonly banner: NoticeSummary
  readonly onService: () => void
  /** The first picture of the screen is fetched before the others. */
  readonly isFirst?: boolean
}

const SCRIM = 'bg-linear-to-r from-surface-1 from-75% to-transparent rtl:bg-linear-to-l'
const SCRIM_NARROW =
  'max-[359px]:bg-linear-to-r max-[359px]:from-accent-soft max-[359px]:from-88% max-[359px]:to-transparent max-[359px]:rtl:bg-linear-to-l'

/**
 * Words where reading begins, the picture on the other side; the picture carries none and is mirrored with the words.
 */
export function BannerSlide({ banner: { noticeTitle, remark, url, imgUrl }, onService, isFirst }: BannerSlideProps) {
  const isForeign = imgUrl.startsWith('https:')
  return (
    <ContentLink
      link={url}
      onService={onService}
      className="@container relative flex min-h-37 w-full overflow-hidden rounded-lg bg-accent-soft text-start focus-visible:-outline-offset-2"
    >
      {imgUrl !== '' && (
        <img
          src={imgUrl}
          alt=""
          fetchPriority={isFirst ? 'high' : 'auto'}
          draggable={false}
          className="absolute inset-0 size-full object-cover object-right rtl:-scale-x-100"
        />
      )}
      <span
        className={classNames(
          'relative flex min-h-full w-1/2 flex-col gap-1 ps-4 pe-2 pt-3.5 pb-6 max-[359px]:w-[60%] max-[359px]:pe-4',
          // Large text needs the whole width, and takes the picture's place.
          '@max-[17rem]:w-full @max-[17rem]:bg-surface-1 @max-[17rem]:bg-none @max-[17rem]:pe-4 @max-[17rem]:pb-10',
          // A picture from elsewhere may have any colour behind the words, and on the narrowest phones any picture
          // reaches under them.
          isForeign ? SCRIM : SCRIM_NARROW,
        )}
      >
        <span className="line-clamp-2 @max-[17rem]:line-clamp-none text-base leading-[1.25] font-semibold text-balance text-ink-1">
          {noticeTitle}
        </span>
        <span className="line-clamp-4 @max-[17rem]:line-clamp-none text-xs text-ink-2 text-pretty">{remark}</span>
      </span>
    </ContentLink>
  )
}
