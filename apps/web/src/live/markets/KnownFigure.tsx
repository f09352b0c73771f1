import { NumberText } from '@glasshouse/ui'
import { useWords } from '../../words/words.ts'

/** A figure, or a dash that is read out as what it means. */
export function KnownFigure({ value }: { value: string | undefined }) {
  const w = useWords('markets')
  if (value !== undefined) return <NumberText value={value} />
  return (
    <>
      <span aria-hidden>--</span>
      <span className="sr-only">{w('figure_not_known')}</span>
    </>
  )
}
