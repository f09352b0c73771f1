import type { Incoming } from '@glasshouse/client'
import type { QueryClient } from '@tanstack/react-query'
import { writeMarketMessages } from '../live/cache/cache-writes.ts'
import { writeOwnMessages } from '../live/cache/own-writes.ts'

/** Writes what both sockets brought, as the app does once its code for the user's own is there. */
export function writeMessages(cache: QueryClient, messages: readonly Incoming[]): void {
  writeMarketMessages(cache, messages)
  writeOwnMessages(cache, messages)
}
