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
/** The server sends a HEARTBEAT this often to each socket that got nothing for `QUIET_MS`: no pause reaches 9 s. */
export const HEARTBEAT_MS = 5_000
export const QUIET_MS = 4_000
/** A client that got nothing for so long connects anew. */
export const SILENT_MS = 12_000
/** The literal answer to a HEARTBEAT. */
export const PING = 'ping'
