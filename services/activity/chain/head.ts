import { type ChainEnd, chainStart } from './entry.ts'

/** A tenant's chain: where it ends, and how much of it is sealed. */
export interface Head extends ChainEnd {
  readonly sealedSize: number
  /** When the entries after that have to be sealed; null when there are none. */
  readonly sealDueAt: Date | null
}

export const newHead: Head = { ...chainStart, sealedSize: 0, sealDueAt: null }
