export type * from './engine.ts'
export type { Fatal, FatalKind } from './fatal.ts'
export type { FaultHook, FaultModule, FaultPoint } from './fault-points.ts'
export { type StartEngineOptions, startEngine } from './start-engine.ts'
