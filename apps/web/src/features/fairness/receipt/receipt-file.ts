import { saveFile } from '../../../live/device/save-file.ts'

export type FileError = 'receipt_empty' | 'receipt_no_json' | 'receipt_too_large'

/** Many times the size of the longest receipt. */
const MOST_BYTES = 20_000_000

/** What somebody opened or pasted. What it says is the verifier's business. */
export function receiptIn(text: string): { readonly receipt: unknown } | { readonly error: FileError } {
  if (text.trim() === '') return { error: 'receipt_empty' }
  if (text.length > MOST_BYTES) return { error: 'receipt_too_large' }
  try {
    const receipt: unknown = JSON.parse(text)
    return typeof receipt === 'object' && receipt !== null && !Array.isArray(receipt) ? { receipt } : { error: 'receipt_no_json' }
  } catch {
    return { error: 'receipt_no_json' }
  }
}

export async function receiptFrom(file: Pick<File, 'size' | 'text'>): Promise<ReturnType<typeof receiptIn>> {
  return file.size > MOST_BYTES ? { error: 'receipt_too_large' } : receiptIn(await file.text())
}

/** Gives the receipt to the device as a file; whoever has it needs nobody any more. */
export function downloadReceipt(receipt: unknown, name: string): void {
  saveFile(new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' }), name)
}

/** What to run in a copy of the source. */
export const commandFor = (file: string): string => `npm run verify-receipt -- ${file}`
