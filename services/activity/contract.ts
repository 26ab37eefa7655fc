/** What an entry of the AI audit log says. */
export type { ActionFacts, ActorFacts, Facts } from './chain/facts.ts'
/** Appends to the AI audit log, in the transaction of what an agent did. */
export { recordActivity } from './chain/operations.ts'
/** What whoever verifies an export may have kept: checkpoints, and public keys. */
export type { Checkpoint, VerificationKeys } from './checkpoints/checkpoint.ts'
export { checkpointOfView, keyOfView } from './checkpoints/schemas.ts'
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
