import { canonicalText } from '@souk/platform'
import type { ActivityOutcome, Facts } from './facts.ts'
import { leafHash } from './tree.ts'

/** What an agent did. */
export interface Activity {
  readonly agentId: string
  readonly operation: string
  readonly facts: Facts
}

export interface ChainEnd {
  readonly size: number
  readonly hash: Buffer
}

export interface Entry {
  /** 1 is the first. */
  readonly sequence: number
  readonly at: Date
  readonly agentId: string
  readonly operation: string
  /** What became of it, if that is what the entry says. */
  readonly outcome: ActivityOutcome | null
  /** The text that was hashed. */
  readonly content: string
  readonly hash: Buffer
}

export const chainStart: ChainEnd = { size: 0, hash: Buffer.alloc(32) }

export interface Linking {
  readonly tenantId: string
  readonly at: Date
  readonly requestId: string
}

/** The entries that follow the end of a chain, each with the hash of the one before it in its content. */
export function link(
  end: ChainEnd,
  activities: readonly Activity[],
  { tenantId, at, requestId }: Linking,
): Entry[] {
  const entries: Entry[] = []
  let last = end
  for (const { agentId, operation, facts } of activities) {
    const sequence = last.size + 1
    const content = canonicalText({
      tenant_id: tenantId,
      sequence,
      at: at.toISOString(),
      agent_id: agentId,
      operation,
      request_id: requestId,
      facts,
      previous_hash: textOfHash(last.hash),
    })
    const hash = leafHash(content)
    entries.push({
      sequence,
      at,
      agentId,
      operation,
      outcome: facts.outcome ?? null,
      content,
      hash,
    })
    last = { size: sequence, hash }
  }
  return entries
}

export function textOfHash(hash: Buffer): string {
  return hash.toString('base64url')
}

export function hashOfText(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}
