/** Operators of tests sign in the engine's tests as in those of the whole server. */
export * from '../../src/engine/testing/signers.ts'
