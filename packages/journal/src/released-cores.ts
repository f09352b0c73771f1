/**
 * Core files of our releases: SHA-256 of the built file. A verifier runs these and its own build and nothing else that a
 * journal brings along, unless the person who runs it says so. Add a line with each release.
 */
export const RELEASED_CORES: readonly { readonly release: string; readonly coreId: string }[] = []
