import { hash } from 'node:crypto'
import { canonicalDigest, canonicalText, minuteMs } from '@souk/platform'
import type { Activity } from '../chain/entry.ts'
import type { RequestFacts, SharedFacts } from '../chain/facts.ts'

/** Reads within so long are counted together: as long as an access token lives. */
const windowMs = 15 * minuteMs

/** What an agent has read. */
export interface Read extends Activity {
  readonly agentId: string
  readonly facts: SharedFacts
  /** What is of this read alone; the facts are those that it has in common with others. */
  readonly detail: RequestFacts
}

/** Reads of one agent by one operation that differ in nothing but their details, within one window. */
export interface CountedReads extends Omit<Activity, 'digests'> {
  readonly agentId: string
  readonly facts: SharedFacts
  readonly about: string
  readonly windowStart: Date
  readonly closesAt: Date
  readonly calls: number
  readonly lastAt: Date
  readonly digest: Buffer
}

/** A read as the first of its window; whoever finds others there adds it to them. */
export function counted(read: Read, requestId: string, now: Date): CountedReads {
  const { agentId, operation, facts, ...own } = read
  const windowStart = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
  return {
    agentId,
    operation,
    facts,
    about: canonicalDigest(facts),
    windowStart,
    closesAt: new Date(windowStart.getTime() + windowMs),
    calls: 1,
    lastAt: now,
    digest: hash('sha256', canonicalText({ ...own, request_id: requestId }), 'buffer'),
  }
}

/** The entry for all but the first, which has one of its own; none if it stayed alone. */
export function entryOf(reads: CountedReads): Activity | undefined {
  const { agentId, operation, facts, calls, windowStart, lastAt, digest } = reads
  if (calls === 1) return undefined
  const span = { since: windowStart.toISOString(), until: lastAt.toISOString() }
  const count = { count: calls - 1, ...span, reads_sha256: digest.toString('base64url') }
  return { agentId, operation, facts: { ...facts, ...count } }
}
