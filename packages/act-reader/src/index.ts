export { type ActInBytes, actInBytes } from './act-in-bytes.ts'
export { type KnownNames, linesOfAct } from './act-lines.ts'
