/**
 * Looks in which a flow is walked. A whole run walks each flow in English and in Arabic, in the light and in the dark;
 * `npm run e2e` adds the other pairs of them, and Chinese.
 */
export function looks<Look>(inEachRun: readonly Look[], inLongForm: readonly Look[]): readonly Look[] {
  return process.env.ALL_LOOKS !== undefined ? [...inEachRun, ...inLongForm] : inEachRun
}
