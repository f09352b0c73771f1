import { chmodSync, mkdirSync } from 'node:fs'

export const PRIVATE = 0o700
/** Others may pass through to what is theirs, and see nothing. */
export const PASSABLE = 0o711

/**
 * A folder of the exchange's system user alone. One that an earlier release left open is closed; where that is not
 * allowed it is said.
 */
export function privateFolder(folder: string, log?: (line: string) => void, mode = PRIVATE): void {
  mkdirSync(folder, { recursive: true, mode })
  try {
    chmodSync(folder, mode)
  } catch (error) {
    log?.(`${folder} stays as open as it is: ${(error as Error).message}`)
  }
}
