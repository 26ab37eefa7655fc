/** Appends to the record of what agents did, in the transaction of what they did. */
export { recordActivity } from './chain/operations.ts'
