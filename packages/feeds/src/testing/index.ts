export * from './recorded-book.ts'
export * from './recorded-trades.ts'
export * from './venue-frames.ts'
export * from './venue-player.ts'
