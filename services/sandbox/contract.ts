/** Faults that a sandbox asked for, for the domains whose outside world they disturb. */
export type { Fault, Strike } from './faults/fault.ts'
export { struck } from './faults/fault.ts'
export { activeFaults } from './faults/operations.ts'
/** Named fixtures, made through the public API. */
export { plant } from './seeds/operations.ts'
export { seedNames } from './seeds/seed.ts'
