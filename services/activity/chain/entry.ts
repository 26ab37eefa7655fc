import { hash as digest } from 'node:crypto'
import { canonicalText } from '@souk/platform'
import type { ActivityOutcome, DigestedContent, Facts } from './facts.ts'
import { leafHash } from './tree.ts'

/** What an agent did, or what was done about agents. */
export interface Activity {
  /** Null for what concerns no agent, or all of them. */
  readonly agentId: string | null
  readonly operation: string
  readonly facts: Facts
  /** Content that stands in the entry as digests: `arguments` as `arguments_sha256`. */
  readonly digests?: DigestedContent
}

export interface ChainEnd {
  readonly size: number
  readonly hash: Buffer
}

export interface Entry {
  /** 1 is the first. */
  readonly sequence: number
  readonly at: Date
  readonly agentId: string | null
  readonly operation: string
  /** What became of it, if that is what the entry says. */
  readonly outcome: ActivityOutcome | null
  /** The text that was hashed. */
  readonly content: string
  readonly hash: Buffer
  /** What the digests in it were made with. Kept beside what was hashed: whoever reads the chain does not see it. */
  readonly salt: Buffer | null
  /** Whether it is known which resources it is about; not of entries of earlier releases. */
  readonly hasSubjects: boolean
}

export const chainStart: ChainEnd = { size: 0, hash: Buffer.alloc(32) }

/** An activity, and the request that it was a part of. */
export interface NotedActivity extends Activity {
  readonly at: Date
  readonly requestId: string
}

export interface Linking {
  readonly tenantId: string
  /** Random bytes, others each time. */
  readonly newSalt: () => Buffer
}

/** The entries that follow the end of a chain, each with the hash of the one before it in its content. */
export function link(
  end: ChainEnd,
  activities: readonly NotedActivity[],
  { tenantId, newSalt }: Linking,
): Entry[] {
  const entries: Entry[] = []
  let last = end
  for (const { agentId, operation, facts, digests, at, requestId } of activities) {
    const sequence = last.size + 1
    const salt = digests ? newSalt() : null
    const content = canonicalText({
      tenant_id: tenantId,
      sequence,
      at: at.toISOString(),
      agent_id: agentId,
      operation,
      request_id: requestId,
      facts: { ...facts, ...(digests && salt && saltedDigests(digests, salt)) },
      previous_hash: textOfHash(last.hash),
    })
    const hash = leafHash(content)
    const outcome = facts.outcome ?? null
    entries.push({
      ...{ sequence, at, agentId, operation, outcome, content, hash, salt },
      hasSubjects: true,
    })
    last = { size: sequence, hash }
  }
  return entries
}

/**
 * Each over the salt and the canonical form of the content. Without the salt nobody can try short values until one fits;
 * its own digest binds it, so that whoever gets it later knows that it is the one.
 */
function saltedDigests(digests: DigestedContent, salt: Buffer) {
  const entries = Object.entries(digests).map(([name, content]) => [
    `${name}_sha256`,
    saltedDigest(salt, content),
  ])
  return { ...Object.fromEntries(entries), salt_sha256: digest('sha256', salt, 'base64url') }
}

/** What proves that content is what an entry was about, to whoever is given both. */
function saltedDigest(salt: Buffer, content: unknown): string {
  const text = canonicalText(content ?? null)
  return digest('sha256', Buffer.concat([salt, Buffer.from(text)]), 'base64url')
}

/** The entry says the digest of its salt, so that one without a salt has had one. */
export function hasLostSalt({ salt, content }: Pick<Entry, 'salt' | 'content'>): boolean {
  const { facts } = JSON.parse(content) as { facts: { salt_sha256?: string } }
  return salt === null && facts.salt_sha256 !== undefined
}

export function textOfHash(hash: Buffer): string {
  return hash.toString('base64url')
}

export function hashOfText(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}
