export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/**
 * No request takes longer, retries included. Work that goes over rows because of a change does so a second time after this: a
 * request that had begun before the change may have saved one since.
 */
export const requestLastsAtMostMs = 5 * minuteMs
