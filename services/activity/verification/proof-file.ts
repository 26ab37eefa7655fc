import { canonicalText } from '@souk/platform'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import { hashOfText, textOfHash } from '../chain/entry.ts'
import { leafHash } from '../chain/tree.ts'
import { type Checkpoint, isSignedBy, type VerificationKeys } from '../checkpoints/checkpoint.ts'
import {
  type CheckpointView,
  ConsistencyProofView,
  checkpointOfView,
  InclusionProofView,
} from '../checkpoints/schemas.ts'
import { NotGenuine } from './not-genuine.ts'
import { provesConsistency, provesInclusion } from './proof.ts'

/** What a proof has shown, in the words of the proof itself. */
export type Proved =
  | {
      readonly of: 'entry'
      readonly entry: Static<typeof InclusionProofView>['entry']
      readonly checkpoint: Checkpoint
    }
  | { readonly of: 'checkpoints'; readonly older: Checkpoint; readonly newer: Checkpoint }

/** Checks a proof as the API answers it, with the public keys alone. Throws `NotGenuine` at what is wrong. */
export function verifyProof(proof: unknown, keys: VerificationKeys): Proved {
  if (Value.Check(InclusionProofView, proof)) return verifyInclusion(proof, keys)
  if (Value.Check(ConsistencyProofView, proof)) return verifyConsistency(proof, keys)
  throw new NotGenuine('not a proof of an entry or of two checkpoints')
}

function verifyInclusion(
  { entry, hash, checkpoint: signed, path }: Static<typeof InclusionProofView>,
  keys: VerificationKeys,
): Proved {
  const place = `entry ${entry.sequence}`
  const checkpoint = signedCheckpoint(signed, keys)
  if (entry.tenant_id !== checkpoint.tenantId) {
    throw new NotGenuine(`${place}: belongs to another tenant than the checkpoint`)
  }
  const leaf = leafHash(canonicalText(entry))
  if (textOfHash(leaf) !== hash)
    throw new NotGenuine(`${place}: the hash does not match the content`)
  const { size, root } = checkpoint
  const claim = { index: entry.sequence - 1, size, leaf, path: path.map(hashOfText) }
  if (!provesInclusion(claim, root)) {
    throw new NotGenuine(`${place}: the path does not lead to the root of checkpoint ${size}`)
  }
  return { of: 'entry', entry, checkpoint }
}

function verifyConsistency(
  proof: Static<typeof ConsistencyProofView>,
  keys: VerificationKeys,
): Proved {
  const [older, newer] = [signedCheckpoint(proof.older, keys), signedCheckpoint(proof.newer, keys)]
  if (older.tenantId !== newer.tenantId) {
    throw new NotGenuine(`checkpoint ${newer.size}: belongs to another tenant`)
  }
  const claim = { olderSize: older.size, size: newer.size, path: proof.path.map(hashOfText) }
  if (!provesConsistency(claim, older.root, newer.root)) {
    throw new NotGenuine(`checkpoint ${newer.size}: does not continue checkpoint ${older.size}`)
  }
  return { of: 'checkpoints', older, newer }
}

function signedCheckpoint(view: Static<typeof CheckpointView>, keys: VerificationKeys): Checkpoint {
  const place = `checkpoint ${view.size}`
  const checkpoint = checkpointOfView(view)
  if (!checkpoint) throw new NotGenuine(`${place}: is not as the server writes it`)
  const key = keys.get(checkpoint.keyId)
  if (!key) throw new NotGenuine(`${place}: signed with an unknown key`)
  if (!isSignedBy(key, checkpoint)) throw new NotGenuine(`${place}: the signature is invalid`)
  return checkpoint
}
