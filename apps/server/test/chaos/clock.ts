/** Loaded before everything else into each thread of a life: its clock runs ahead of the machine's, as far as the launcher says. */
const aheadMs = Number(process.env.CHAOS_AHEAD_MS ?? 0)
const machineNow = Date.now
Date.now = () => machineNow() + aheadMs
