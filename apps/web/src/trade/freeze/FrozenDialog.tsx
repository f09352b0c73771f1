import { api, useSession } from '@glasshouse/client'
import { ConfirmDialog } from '@glasshouse/ui'
import { useQuery } from '@tanstack/react-query'
import type { Support } from '../../live/support/support.ts'
import { RichText } from '../../live/text/RichText.tsx'
import { useWords } from '../../words/words.ts'

export interface FrozenDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Names the button that confirms, where there is a desk to open. */
  readonly support: Support
}

/** Titled as the exchange's notice, with the text that customer service wrote. */
export function FrozenDialog({ isOpen, onClose, support }: FrozenDialogProps) {
  const w = useWords('trade')
  const language = useSession((state) => state.language)
  const article = useQuery({
    queryKey: ['article', 'FREEZE_PROMPT', language],
    queryFn: async ({ signal }) => (await api.listArticles({ key: 'FREEZE_PROMPT' }, { signal, isQuiet: true })).data?.[0] ?? null,
    enabled: isOpen,
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={w('frozen_notify')}
      confirmLabel={support.isOffered ? support.label : w('frozen_confirm')}
      cancelLabel={w('close')}
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        support.open()
      }}
    >
      {article.data ? <RichText html={article.data.content} /> : w('closed_frozen')}
    </ConfirmDialog>
  )
}
