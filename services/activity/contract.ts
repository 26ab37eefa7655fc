/** What an agent did, as it goes on the record. */
export type { Activity } from './chain/entry.ts'
/** Appends to the record of what agents did, in the transaction of what they did. */
export { recordActivity } from './chain/operations.ts'
/** What whoever verifies an export may have kept: checkpoints, and public keys. */
export {
  type Checkpoint,
  checkpointOfView,
  keyOfView,
  type VerificationKeys,
} from './checkpoints/checkpoint.ts'
/** Puts what an agent reads on record, before it is read. */
export { recordRead } from './reads/operations.ts'
/** The record as one file, and how it is verified far from any database. */
export {
  checkpointLine,
  ExportVerifier,
  endLine,
  entryLine,
  headLine,
  type Line,
  NotGenuine,
  type Verified,
} from './verification/export-file.ts'
