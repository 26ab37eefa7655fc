/** The faults of a sandbox, for the domains whose outbound calls they disturb. */
export type { Fault, InjectedFault } from './faults/fault.ts'
export { injectedFaultOf } from './faults/fault.ts'
export { activeFaults } from './faults/operations.ts'
/** Named demo data, created through the public API, in a sandbox whose clock begins in the past. */
export { applySeedsWithPast, pastSeconds } from './seeds/apply.ts'
