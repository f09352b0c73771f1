/** Modules of the settings that close new orders here, to all or to one account. */
export const SPOT_FREEZE_KEYS = ['FINANCIAL', 'CURRENCY'] as const
