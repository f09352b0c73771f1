/** With this status vitest says that something failed. */
const FAILED = 1

/**
 * Why a suite failed as a whole, whatever a second run of its files says; undefined where it did not. An error that no
 * test caught belongs to the file during which it came: where that file failed too, its second run decides.
 *
 * @param {{ status: number | null, files: readonly { path: string, hasFailed: boolean }[] | undefined, errors: readonly { path?: string, message: string }[] }} run
 */
export function endedBadly({ status, files, errors }) {
  if (!files) return `ended with status ${status} and left no results`
  const failed = new Set(files.filter(({ hasFailed }) => hasFailed).map(({ path }) => path))
  const loose = errors.find(({ path }) => path === undefined || !failed.has(path))
  if (loose) return `an error that no failed file accounts for: ${loose.message}`
  if (status === 0 || (status === FAILED && failed.size > 0)) return undefined
  return `ended with status ${status}${failed.size === 0 ? ' without a failed file' : ''}`
}
