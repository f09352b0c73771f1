/**
 * Looks in which a flow is walked: those of each run, and in `npm run e2e` the others too. Each run has English in the
 * light and Arabic in the dark of most flows, and one more look of each page of the console.
 */
export function looks<Look>(inEachRun: readonly Look[], inLongForm: readonly Look[]): readonly Look[] {
  return process.env.ALL_LOOKS !== undefined ? [...inEachRun, ...inLongForm] : inEachRun
}
