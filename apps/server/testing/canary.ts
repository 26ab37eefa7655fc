/** Stands in whatever a furnished tenant has: wherever else it is seen, a row has leaked. */
export const canary = 'canary-7f3a'
