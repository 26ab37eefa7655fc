export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/**
 * No request lasts so long, retries included. Whoever follows what happened to a thing looks a second time after it: what began
 * before may be saved after the first time.
 */
export const requestLastsAtMostMs = 5 * minuteMs
