/** Why the server closes a socket. The web reads this without any schema. */
export const CLOSE_CODES = {
  /** The session moved to the other realm: reconnect and authenticate again. */
  realmSwitched: 4001,
  /** The session is over. */
  signedOut: 4002,
  /** The reader was too slow. */
  tooSlow: 4008,
  frameTooLarge: 1009,
  /** The server stops. */
  goingAway: 1001,
} as const
export const HEARTBEAT_MS = 20_000
/** The literal answer to a HEARTBEAT. */
export const PING = 'ping'
