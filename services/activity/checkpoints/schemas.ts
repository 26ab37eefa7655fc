import { createPublicKey, type KeyObject } from 'node:crypto'
import { ContentPage, canonicalText, Id, listQuery, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { hashOfText, textOfHash } from '../chain/entry.ts'
import { EntryView, Hash, NumberInPath, viewOfEntry } from '../chain/schemas.ts'
import { type Checkpoint, viewOfKey } from './checkpoint.ts'
import type { ConsistencyProof, InclusionProof } from './operations.ts'

const Size = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Number of entries in the log when the checkpoint was signed',
})

export const CheckpointView = Type.Object({
  tenant_id: Id('ten'),
  size: Size,
  root: Hash('Root of the Merkle tree over all entries up to `size` (RFC 6962)'),
  signed_at: Time,
  key_id: Type.String({
    description: '`kid` of the key that signed',
    examples: ['Nf3yQ0b2c1h7xk0sYtq8mZb9d4uJ5wLr6vE2pA1oTcI'],
  }),
  signature: Type.String({
    pattern: '^[A-Za-z0-9_-]{86}$',
    maxLength: 86,
    description: 'Ed25519 over the canonical form (RFC 8785) of the other fields without `key_id`',
    examples: [
      'kq0b2c1h7xk0sYtq8mZb9d4uJ5wLr6vE2pA1oTcINf3yQ0b2c1h7xk0sYtq8mZb9d4uJ5wLr6vE2pA1oTcIAAA',
    ],
  }),
})

export const CheckpointPage = ContentPage(CheckpointView)
export const CheckpointsQuery = listQuery({})

const Path = Type.Array(Hash('Hash of a subtree'), {
  description: 'Hashes from the bottom of the tree to the top (RFC 9162, 2.1.3 and 2.1.4)',
})

export const InclusionQuery = Type.Object(
  {
    size: Type.Optional(
      Type.Integer({
        ...Size,
        description: 'Size of the checkpoint; by default the oldest that covers the entry',
      }),
    ),
  },
  { additionalProperties: false },
)

export const InclusionProofView = Type.Object({
  ...EntryView.properties,
  checkpoint: CheckpointView,
  path: Path,
})

export const ConsistencyParams = Type.Object({ size: NumberInPath })
export const ConsistencyQuery = Type.Object(
  { from: Type.Integer({ ...Size, description: 'Size of the older checkpoint' }) },
  { additionalProperties: false },
)

export const ConsistencyProofView = Type.Object({
  older: CheckpointView,
  newer: CheckpointView,
  path: Path,
})

const KeyView = Type.Object({
  kty: Type.String({ examples: ['OKP'] }),
  crv: Type.String({ examples: ['Ed25519'] }),
  x: Type.String(),
  kid: Type.String({ description: 'Thumbprint of the key (RFC 7638)' }),
})

export const KeysView = Type.Object({ keys: Type.Array(KeyView) })

/** A key as somebody wrote it down; undefined if it is none of ours, or has the name of another. */
export function keyOfView(view: unknown): readonly [kid: string, key: KeyObject] | undefined {
  if (!Value.Check(KeyView, view)) return undefined
  const { kty, crv, x, kid } = view
  if (kty !== 'OKP' || crv !== 'Ed25519') return undefined
  try {
    const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
    const shown = viewOfKey(key)
    return shown.x === x && shown.kid === kid ? [kid, key] : undefined
  } catch {
    return undefined
  }
}

/** A checkpoint as somebody wrote it down; undefined if it is none, or not written exactly as we write it. */
export function checkpointOfView(view: unknown): Checkpoint | undefined {
  if (!Value.Check(CheckpointView, view)) return undefined
  const { tenant_id: tenantId, size, root, signed_at: signedAt, key_id: keyId, signature } = view
  const checkpoint = {
    ...{ tenantId, size, keyId, signedAt: new Date(signedAt) },
    ...{ root: hashOfText(root), signature: hashOfText(signature) },
  }
  if (Number.isNaN(checkpoint.signedAt.getTime())) return undefined
  return canonicalText(viewOfCheckpoint(checkpoint)) === canonicalText(view)
    ? checkpoint
    : undefined
}

export function viewOfCheckpoint(checkpoint: Checkpoint): Static<typeof CheckpointView> {
  const { tenantId, size, root, signedAt, keyId, signature } = checkpoint
  return {
    tenant_id: tenantId,
    size,
    root: textOfHash(root),
    signed_at: signedAt.toISOString(),
    key_id: keyId,
    signature: textOfHash(signature),
  }
}

export function viewOfInclusion(proof: InclusionProof): Static<typeof InclusionProofView> {
  const { entry, checkpoint, path } = proof
  return {
    ...viewOfEntry(entry),
    checkpoint: viewOfCheckpoint(checkpoint),
    path: path.map(textOfHash),
  }
}

export function viewOfConsistency(proof: ConsistencyProof): Static<typeof ConsistencyProofView> {
  return {
    older: viewOfCheckpoint(proof.older),
    newer: viewOfCheckpoint(proof.newer),
    path: proof.path.map(textOfHash),
  }
}
