export * from './recorded-book.ts'
export * from './recorded-trades.ts'
