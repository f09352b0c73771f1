import { firstKey } from '../../../live/settings/first-key.ts'
import { useWords } from '../../../words/words.ts'
import { shortHex } from './HexText.tsx'

/** A key held against the one that this device saw first. */
export function FirstKeyNote({ publicKey }: { publicKey: string }) {
  const w = useWords('fairness')
  const first = firstKey()
  if (first === undefined) return null
  if (first === publicKey) return <p className="text-xs text-ink-2 text-pretty">{w('key_first')}</p>
  return (
    <p role="alert" className="mt-2 rounded-md bg-down-soft p-3 text-sm font-medium text-down text-pretty">
      {w('key_changed', { first: shortHex(first) })}
    </p>
  )
}
