/** What a page says to its worker. */
export type WorkerMessage =
  /** The reader chose the new version, and no act waits for its answer. */
  | { readonly type: 'take_over' }
  /** A page stands; it has loaded these paths. */
  | { readonly type: 'opened'; readonly paths: readonly string[] }
