/** Modules that close conversions. */
export const SWAP_FREEZE_KEYS = ['EXCHANGE'] as const
