import { type FeedMessage, runVenues } from '@glasshouse/feeds'

/**
 * The feed process: keeps venues connected and tells the exchange what they say, over its one channel to its parent. It
 * opens no door, reads no file and knows no secret. Its one argument is the address of a local player, for tests.
 */
runVenues({
  playerUrl: process.argv[2] ?? null,
  clock: Date.now,
  chance: Math.random,
  send: (message: FeedMessage) => {
    if (process.connected) process.send?.(message)
  },
})

// Never outlives the exchange, however that ended. Control-C in a terminal reaches both: the exchange decides.
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => {})
