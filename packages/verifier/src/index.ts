export * from './receipt.ts'
export * from './verdict.ts'
