import { showToast } from '@glasshouse/ui'
import { wordsOf } from '../../words/words.ts'

/** Puts a text on the clipboard and says whether it is there. Pages without a safe connection have no clipboard. */
export async function copyText(text: string): Promise<void> {
  const w = wordsOf('app')
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', w('copy_success'))
  } catch {
    showToast('failure', w('copy_error'))
  }
}
