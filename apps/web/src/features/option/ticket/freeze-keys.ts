/** Modules of the settings that close new orders here, to all or to one account. */
export const OPTION_FREEZE_KEYS = ['SECOND_CONTRACT'] as const
