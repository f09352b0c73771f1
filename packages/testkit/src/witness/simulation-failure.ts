/** Broken law with its seed and command, so that `npm run sim -- --seed` repeats it. */
export class SimulationFailure extends Error {
  readonly seed: number
  readonly command: number

  constructor(seed: number, command: number, cause: unknown, details: string) {
    super(`seed ${seed}, command ${command}: ${cause instanceof Error ? cause.message : String(cause)}\n${details}`, { cause })
    this.seed = seed
    this.command = command
    this.name = 'SimulationFailure'
  }
}
