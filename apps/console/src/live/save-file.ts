import type { DownloadedFile } from '@glasshouse/client'

/** Hands a file to the user, under the server's name. */
export function saveFile({ content, name }: DownloadedFile): void {
  const href = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  URL.revokeObjectURL(href)
}
