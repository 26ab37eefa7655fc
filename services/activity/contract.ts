export type { Activity } from './chain/entry.ts'
export { recordActivity } from './chain/operations.ts'
