import { saveFile } from '../../../live/device/save-file.ts'

/** To the device's own way of sharing, else into a file. */
export async function handOver(canvas: HTMLCanvasElement | null, name: string): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => canvas?.toBlob(resolve, 'image/png'))
  if (!blob) return
  const files = [new File([blob], name, { type: 'image/png' })]
  if (navigator.canShare?.({ files })) {
    // Who closes the choice has shared nothing, and knows it.
    await navigator.share({ files }).catch(() => undefined)
    return
  }
  saveFile(blob, name)
}
