import { Button, Select } from 'antd'
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../words/words.ts'

export interface Picture {
  readonly name: string
  readonly url: string
}

const ZOOMS = [1, 1.5, 2, 3, 4] as const

/** One picture: larger and smaller, turned by quarters. `+`, `-` and `r` while it has the focus. */
export function PictureView({ pictures, start }: { readonly pictures: readonly Picture[]; readonly start: number }) {
  const w = useWords('queues')
  const [shown, setShown] = useState(start)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const [isGone, setGone] = useState(false)
  const picture = pictures[shown] ?? pictures[0]
  if (!picture) return <p className="text-ink-2">{w('no_picture')}</p>
  const larger = () => setZoom((at) => Math.min(at + 1, ZOOMS.length - 1))
  const smaller = () => setZoom((at) => Math.max(at - 1, 0))
  const turn = () => setTurns((before) => (before + 1) % 4)
  const keys: Readonly<Record<string, () => void>> = { '+': larger, '=': larger, '-': smaller, r: turn }
  const show = (at: number) => {
    setShown(at)
    setTurns(0)
    setZoom(0)
    setGone(false)
  }
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex flex-wrap items-center gap-1">
        <Select<number>
          aria-label={w('picture')}
          value={shown}
          options={pictures.map(({ name }, value) => ({ value, label: name }))}
          onChange={show}
          className="min-w-28"
        />
        <span className="ms-auto" />
        <Button aria-label={w('smaller')} icon={<ZoomOut aria-hidden className="size-4" />} disabled={zoom === 0} onClick={smaller} />
        <Button
          aria-label={w('larger')}
          icon={<ZoomIn aria-hidden className="size-4" />}
          disabled={zoom === ZOOMS.length - 1}
          onClick={larger}
        />
        <Button aria-label={w('turn')} icon={<RotateCw aria-hidden className="size-4" />} onClick={turn} />
      </figcaption>
      <section
        aria-label={w('picture_of', { name: picture.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keys
        tabIndex={0}
        className="h-[min(60vh,32rem)] overflow-auto rounded-md border border-line bg-surface-2"
        onKeyDown={(event) => keys[event.key]?.()}
      >
        {isGone ? (
          <p className="p-4 text-warn">{w('picture_gone')}</p>
        ) : (
          <img
            src={picture.url}
            alt={w('picture_of', { name: picture.name })}
            // A signed link says nothing of where it was opened.
            referrerPolicy="no-referrer"
            className="mx-auto block origin-center transition-transform"
            style={{ width: `${(ZOOMS[zoom] ?? 1) * 100}%`, maxWidth: 'none', transform: `rotate(${turns * 90}deg)` }}
            onError={() => setGone(true)}
          />
        )}
      </section>
    </figure>
  )
}

/** Two beside each other where there are two. */
export function PicturePair({ pictures }: { readonly pictures: readonly Picture[] }) {
  const isPair = pictures.length > 1
  return (
    <div className={isPair ? 'grid grid-cols-1 gap-4 md:grid-cols-2' : 'max-w-2xl'}>
      <PictureView pictures={pictures} start={0} />
      {isPair ? <PictureView pictures={pictures} start={1} /> : null}
    </div>
  )
}
