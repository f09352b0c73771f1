/** A core file that we gave out. */
export interface ReleasedCore {
  /** `1.2.0`. */
  readonly release: string
  /** SHA-256 of the built file, 64 hex digits. */
  readonly coreId: string
}

/**
 * Core files of our releases. A verifier runs these and its own build and nothing else that a journal brings along, unless the
 * person who runs it says so. Empty until the first release: a list may name only files that somebody can fetch. Each release
 * adds a line, which the build of that release carries, and its recorded journal to the tests.
 */
export const RELEASED_CORES: readonly ReleasedCore[] = []
