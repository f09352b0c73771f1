export {
  ceilTo,
  compare,
  decimalsOf,
  dividedBy,
  floorTo,
  ONE,
  roundTo,
  stepOf,
  textOf,
  textWith,
  times,
  unitsOf,
} from '@glasshouse/wire'
export * from './acts/attempt.ts'
export * from './acts/use-confirmation.ts'
export * from './acts/use-is-here.ts'
export * from './acts/use-money-act.ts'
export * from './calls/api.ts'
export * from './calls/download.ts'
export * from './calls/envelope.ts'
export * from './calls/hosts.ts'
export * from './calls/operator-api.ts'
export * from './calls/query-cache.ts'
export { type ApiListeners, type CallOptions, newIdempotencyKey, setApiListeners, submitsAnswered } from './calls/requests.ts'
export { type UploadOptions, uploadPicture } from './calls/upload.ts'
export * from './clock/core-clock.ts'
export * from './clock/times.ts'
export * from './clock/use-age.ts'
export * from './clock/use-seconds-left.ts'
export * from './forms/use-form.ts'
export * from './kept/browser-store.ts'
export * from './kept/entries.ts'
export * from './kept/shapes.ts'
export * from './lists/paged-list.ts'
export * from './numbers/formats.ts'
export * from './numbers/number-marks.ts'
export * from './numbers/typed-numbers.ts'
export * from './session/session.ts'
export * from './sockets/connection.ts'
export * from './sockets/frame-batch.ts'
export * from './sockets/topic-socket.ts'
export * from './words/words-in.ts'
