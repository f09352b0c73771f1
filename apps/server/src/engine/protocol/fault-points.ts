/** Moments at which a crash hurts most. Chaos tests kill the process there. */
export type FaultPoint = 'after-apply' | 'after-append' | 'in-projection' | 'in-snapshot'

/**
 * Called at each fault point. Only a test can give one: in process as a function, for threads as the path of a module
 * that exports `fault`, handed over by the test's own launcher. No setting of the product leads here.
 */
export type FaultHook = (point: FaultPoint, seq: number) => void | Promise<void>

export interface FaultModule {
  readonly fault: FaultHook
}
