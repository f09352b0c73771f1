/** A broken law is a bug: the process stops and the journal brings it back. Say the law, not the symptom. */
export function assert(condition: boolean, law: string): asserts condition {
  if (!condition) throw new Error(`law broken: ${law}`)
}
