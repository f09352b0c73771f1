import { Button } from '@glasshouse/ui'
import { copyText } from '../../../live/device/copy-text.ts'
import { useWords } from '../../../words/words.ts'

/** Ten codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const w = useWords('security')
  return (
    <section aria-labelledby="recovery" className="flex flex-col gap-4">
      <h2 id="recovery" className="text-base font-semibold">
        {w('recovery_title')}
      </h2>
      <p className="text-sm text-ink-2 text-pretty">{w('recovery_text')}</p>
      <ul dir="ltr" className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 rounded-md bg-surface-1 p-4">
        {codes.map((code) => (
          <li key={code} translate="no" className="figure text-center text-sm">
            {code}
          </li>
        ))}
      </ul>
      <Button look="secondary" isWide onClick={() => void copyText(codes.join('\n'))}>
        {w('recovery_copy')}
      </Button>
      <Button isWide onClick={onKept}>
        {w('recovery_kept')}
      </Button>
    </section>
  )
}
