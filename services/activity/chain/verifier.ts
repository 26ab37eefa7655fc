import type { KeyObject } from 'node:crypto'
import { type Checkpoint, isSignedBy } from '../checkpoints/checkpoint.ts'
import { canonicalText, chainStart, textOfHash } from './entry.ts'
import { GrowingTree, leafHash } from './tree.ts'

export const faultCodes = [
  'hash_mismatch',
  'chain_broken',
  'sequence_gap',
  'content_not_canonical',
  'root_mismatch',
  'signature_invalid',
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

/** Follows a chain entry by entry, with the public key alone; it knows nothing of where they are kept. */
export class ChainVerifier {
  readonly faults: Fault[] = []
  readonly #key: KeyObject
  readonly #tree: GrowingTree
  #lastHash: Buffer
  #checkpoints = 0

  constructor(key: KeyObject, { size, hash, subtrees }: Anchor = fromTheStart) {
    this.#key = key
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
    const said = JSON.parse(content) as { sequence?: unknown; previous_hash?: unknown }
    const computed = leafHash(content)
    const faults: FaultCode[] = []
    if (said.sequence !== sequence) faults.push('sequence_gap')
    if (said.previous_hash !== textOfHash(this.#lastHash)) faults.push('chain_broken')
    if (!computed.equals(hash)) faults.push('hash_mismatch')
    if (canonicalText(said) !== content) faults.push('content_not_canonical')
    this.faults.push(...faults.map((code) => ({ code, sequence })))
    this.#tree.add(computed)
    this.#lastHash = computed
  }

  /** A checkpoint, when exactly the entries that it is for were added. */
  addCheckpoint(checkpoint: Checkpoint): void {
    const { size, root } = checkpoint
    if (size !== this.size || !root.equals(this.#tree.root)) {
      this.faults.push({ code: 'root_mismatch', size })
    }
    if (!isSignedBy(this.#key, checkpoint)) this.faults.push({ code: 'signature_invalid', size })
    this.#checkpoints += 1
  }
}
