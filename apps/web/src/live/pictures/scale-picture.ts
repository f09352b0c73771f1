/** Longer side of a picture that is sent, pixels: print of 6 points on a document that fills the photo stays readable. */
export const SIDE_MAX = 2_000
export const SENT_BYTES_MAX = 1_000_000
/** Of the server. */
const TAKEN_BYTES_MAX = 8_000_000
const QUALITIES = [0.9, 0.8, 0.7, 0.6]
/** Part of its sides that a picture keeps when no quality is small enough. */
const SMALLER = 0.75

/** What the browser does for a picture; a test plays it. */
export interface Pixels {
  readonly width: number
  readonly height: number
  /** As a JPEG of this size. */
  readonly encoded: (size: Size, quality: number) => Promise<Blob>
}
export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The picture as it is sent: as it is where it is small, else drawn smaller, upright and without what a camera writes
 * beside it. Null when this device cannot read it and the server would not take it either.
 */
export async function pictureToSend(file: Blob, read: (file: Blob) => Promise<Pixels> = readPixels): Promise<Blob | null> {
  const isTaken = isTakenType(await headOf(file)) && file.size <= TAKEN_BYTES_MAX
  const pixels = await read(file).catch(() => null)
  // The server may read more than this device, and says in words what it does not.
  if (!pixels) return isTaken ? file : null
  if (isTaken && file.size <= SENT_BYTES_MAX && Math.max(pixels.width, pixels.height) <= SIDE_MAX) return file
  return encodedWithin(pixels)
}

async function encodedWithin(pixels: Pixels): Promise<Blob> {
  let size = scaledTo(pixels, SIDE_MAX)
  for (;;) {
    for (const quality of QUALITIES) {
      const blob = await pixels.encoded(size, quality)
      if (blob.size <= SENT_BYTES_MAX) return blob
    }
    size = scaledTo(size, Math.max(size.width, size.height) * SMALLER)
  }
}

function scaledTo({ width, height }: Size, sideMax: number): Size {
  const scale = Math.min(1, sideMax / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const HEAD_BYTES = 4
const [JPEG, PNG] = ['255,216,255', '137,80,78,71'] as const

const headOf = async (file: Blob) => [...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())].join()
const isTakenType = (head: string) => head.startsWith(JPEG) || head === PNG

/** Upright, as its EXIF says: browsers turn a picture before they give its size. */
async function readPixels(file: Blob): Promise<Pixels> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  try {
    image.src = address
    await image.decode()
  } finally {
    URL.revokeObjectURL(address)
  }
  return { width: image.naturalWidth, height: image.naturalHeight, encoded: (size, quality) => drawn(image, size, quality) }
}

function drawn(image: HTMLImageElement, { width, height }: Size, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws nothing')
  // What is transparent in a PNG would be black in a JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('this browser encodes nothing'))), 'image/jpeg', quality)
  })
}
