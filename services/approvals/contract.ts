/** How an approved request is executed: whoever runs the process sends it through its ordinary door. */
export type { Door, Executed } from './execution/queue.ts'
/** Looks at writes before they are committed, for the kernel. */
export { PolicySupervisor } from './supervision/supervisor.ts'
