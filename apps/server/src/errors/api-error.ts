import type { Fault } from '@glasshouse/wire'

/** A request that cannot be done, thrown at the edge; the one error handler turns it into the envelope. */
export class ApiError extends Error {
  override readonly name = 'FaultError'
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.reason)
    this.fault = fault
  }
}
