export * from './create-price-feed.ts'
export { OWN_ORDERS_ORIGIN, type PriceBar, type PriceFeed, type PriceOrigin } from './price-feed.ts'
export { RECORDINGS, type Recording, recordingsFolder } from './recordings.ts'
