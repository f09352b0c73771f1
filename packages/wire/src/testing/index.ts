export * from './calls.ts'
export * from './messages.ts'
