import type { ShownOperator } from '@glasshouse/wire'
import { useWords } from '../../words/words.ts'

/** Keys by kind and the beginning of their id; the public key under the pointer. */
export function KeyList({ keys }: { readonly keys: ShownOperator['keys'] }) {
  const w = useWords('operators')
  if (keys.length === 0) return w('no_key')
  return (
    <ul className="flex flex-col">
      {keys.map(({ keyId, kind, publicKey }) => (
        <li key={keyId} title={publicKey} className="whitespace-nowrap">
          {w(`kind_${kind}`)} <code dir="ltr">{keyId.slice(0, 8)}</code>
        </li>
      ))}
    </ul>
  )
}
