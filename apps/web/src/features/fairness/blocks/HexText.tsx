import { IconButton } from '@glasshouse/ui'
import { Copy } from 'lucide-react'
import { copyText } from '../../../live/device/copy-text.ts'
import { useWords } from '../../../words/words.ts'

/** Its two ends tell a hash apart well enough for the eye; the whole of it is copied. */
export const shortHex = (hex: string): string => (hex.length > 20 ? `${hex.slice(0, 8)}…${hex.slice(-8)}` : hex)

export function HexText({ hex, name }: { hex: string; name: string }) {
  const w = useWords('fairness')
  return (
    <span className="inline-flex items-center">
      <bdi dir="ltr" className="font-mono text-xs">
        {shortHex(hex)}
      </bdi>
      <span className="-my-2 -me-3">
        <IconButton label={w('copy_named', { name })} onClick={() => void copyText(hex)}>
          <Copy aria-hidden className="size-4" />
        </IconButton>
      </span>
    </span>
  )
}
