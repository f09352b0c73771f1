export * from './calls.ts'
export * from './contracts.ts'
export * from './messages.ts'
