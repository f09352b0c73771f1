/** Modules of the settings that close new orders here, to all or to one account. */
export const CONTRACT_FREEZE_KEYS = ['U_CONTRACT'] as const
