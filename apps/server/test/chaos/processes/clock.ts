import { readFileSync } from 'node:fs'

/**
 * Loaded before everything else into each thread of a life: its clock runs ahead of the machine's, as far as the launcher says. One that starts
 * no life itself writes it into a file.
 */
const { CHAOS_AHEAD_MS = '0', CHAOS_AHEAD_FILE } = process.env
const aheadMs = Number(CHAOS_AHEAD_FILE ? readFileSync(CHAOS_AHEAD_FILE, 'utf8') : CHAOS_AHEAD_MS)
const machineNow = Date.now
Date.now = () => machineNow() + aheadMs
