import { canonicalText } from '@souk/platform'
import { chainStart, textOfHash } from '../chain/entry.ts'
import { GrowingTree, leafHash } from '../chain/tree.ts'
import { type Checkpoint, isSignedBy, type VerificationKeys } from '../checkpoints/checkpoint.ts'

export const faultCodes = [
  'hash_mismatch',
  'chain_broken',
  'sequence_gap',
  'tenant_mismatch',
  'content_not_canonical',
  'root_mismatch',
  'signature_invalid',
  'key_unknown',
  'checkpoint_missing',
  'end_mismatch',
] as const
export type FaultCode = (typeof faultCodes)[number]

/** What does not fit, and where: an entry by its sequence, a checkpoint by its size. */
export interface Fault {
  readonly code: FaultCode
  readonly sequence?: number
  readonly size?: number
}

/** From where the chain is followed: its start, or a checkpoint whose root was checked. */
export interface Anchor {
  readonly size: number
  readonly hash: Buffer
  readonly subtrees: readonly Buffer[]
}

const fromTheStart: Anchor = { ...chainStart, subtrees: [] }

/** What is known of a chain before it is followed. */
export interface KnownOfChain {
  readonly tenantId: string
  readonly keys: VerificationKeys
}

/** Follows a chain entry by entry, with the public key alone; it knows nothing of where they are kept. */
export class ChainVerifier {
  readonly faults: Fault[] = []
  readonly #known: KnownOfChain
  readonly #tree: GrowingTree
  #lastHash: Buffer
  #checkpoints = 0

  constructor(known: KnownOfChain, { size, hash, subtrees }: Anchor = fromTheStart) {
    this.#known = known
    this.#tree = new GrowingTree(size, subtrees)
    this.#lastHash = hash
  }

  get size(): number {
    return this.#tree.size
  }

  get checkpoints(): number {
    return this.#checkpoints
  }

  /** The next entry, as the text that was hashed and the hash that was kept of it. */
  addEntry(content: string, hash: Buffer): void {
    const sequence = this.#tree.size + 1
    const said = objectIn(content)
    const computed = leafHash(content)
    const faults: FaultCode[] = []
    if (said.sequence !== sequence) faults.push('sequence_gap')
    if (said.tenant_id !== this.#known.tenantId) faults.push('tenant_mismatch')
    if (said.previous_hash !== textOfHash(this.#lastHash)) faults.push('chain_broken')
    if (!computed.equals(hash)) faults.push('hash_mismatch')
    if (canonicalText(said) !== content) faults.push('content_not_canonical')
    this.faults.push(...faults.map((code) => ({ code, sequence })))
    this.#tree.add(computed)
    this.#lastHash = computed
  }

  /** A checkpoint, when exactly the entries that it is for were added. */
  addCheckpoint(checkpoint: Checkpoint): void {
    const { size, root, tenantId, keyId } = checkpoint
    const key = this.#known.keys.get(keyId)
    const faults: FaultCode[] = []
    if (tenantId !== this.#known.tenantId) faults.push('tenant_mismatch')
    if (size !== this.size || !root.equals(this.#tree.root)) faults.push('root_mismatch')
    if (!key) faults.push('key_unknown')
    else if (!isSignedBy(key, checkpoint)) faults.push('signature_invalid')
    this.faults.push(...faults.map((code) => ({ code, size })))
    this.#checkpoints += 1
  }
}

interface SaidByEntry {
  readonly tenant_id?: unknown
  readonly sequence?: unknown
  readonly previous_hash?: unknown
}

/** Nothing of what cannot be read: then nothing fits. */
function objectIn(content: string): SaidByEntry {
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
