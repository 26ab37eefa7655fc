/** What an agent did, as it goes on the record, and what an entry says about it. */
export type { Activity } from './chain/entry.ts'
export type { ActionFacts, ActorFacts, SharedFacts } from './chain/facts.ts'
/** Appends to the AI audit log, in the transaction of what an agent did. */
export { recordActivity } from './chain/operations.ts'
/** What whoever verifies an export may have kept: checkpoints, and public keys. */
export type { Checkpoint, VerificationKeys } from './checkpoints/checkpoint.ts'
export { checkpointOfView, keyOfView } from './checkpoints/schemas.ts'
/** Puts what an agent reads on record, before it is read. */
export { recordRead } from './reads/operations.ts'
/** The log as one file, and how it is verified far from any database. */
export {
  checkpointLine,
  ExportVerifier,
  endLine,
  entryLine,
  headLine,
  type Line,
  type Verified,
} from './verification/export-file.ts'
export { NotGenuine } from './verification/not-genuine.ts'
/** A proof from the API, checked without it. */
export { type Proved, verifyProof } from './verification/proof-file.ts'
