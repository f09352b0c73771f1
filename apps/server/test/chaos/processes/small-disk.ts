import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk of its own for the house, which can be filled and freed. */
export interface SmallDisk {
  readonly dataDir: string
  fill(): void
  free(): void
  remove(): void
}

/** Far more than the house needs ready (1 GiB free) and fills in a run; the file below is sparse. */
const SIZE = '8G'

/** A file with a file system in it. Null where this user may not mount one. */
export function smallDisk(folder: string): SmallDisk | null {
  const [image, place] = [join(folder, 'disk.img'), join(folder, 'disk')]
  mkdirSync(place)
  const steps = [
    ['truncate', '-s', SIZE, image],
    ['mkfs.ext4', '-q', '-m', '0', image],
    ['mount', '-o', 'loop', image, place],
  ]
  for (const [command, ...words] of steps) if (spawnSync(command as string, words, { stdio: 'ignore' }).status !== 0) return null
  const ballast = join(place, 'ballast')
  return {
    dataDir: join(place, 'house'),
    fill() {
      spawnSync('fallocate', ['-l', SIZE, ballast], { stdio: 'ignore' })
      appendUntilFull(ballast)
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', [place], { stdio: 'ignore' })
      rmSync(image, { force: true })
    },
  }
}

function appendUntilFull(file: string): void {
  const descriptor = openSync(file, 'a')
  const block = Buffer.alloc(1024 * 1024)
  try {
    for (let size = block.length; size >= 1; ) {
      try {
        if (writeSync(descriptor, block, 0, size) < size) size = Math.floor(size / 2)
      } catch {
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(descriptor)
  }
}
