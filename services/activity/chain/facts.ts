import type { Actor } from '@souk/platform'

/**
 * An intent comes before a write and is followed by its outcome; what changes nothing has one entry. Decisions are what
 * people said to requests that waited, and controls change what agents may do.
 */
export const entryKinds = ['INTENT', 'OUTCOME', 'READ', 'DECISION', 'CONTROL'] as const
export type EntryKind = (typeof entryKinds)[number]

/** `BEGUN` where somebody outside was asked, `UNKNOWN` where nobody knows what it came to. */
export const activityOutcomes = ['DONE', 'BEGUN', 'WITHHELD', 'REFUSED', 'UNKNOWN'] as const
export type ActivityOutcome = (typeof activityOutcomes)[number]

/** For whom an agent acted, and through whom. */
interface DelegationFacts {
  readonly on_behalf_of: string | null
  /** Agents that delegated the request, first to last. */
  readonly delegated_through: readonly string[]
}

/** What is of one request alone. */
export interface RequestFacts {
  readonly token_id: string
  readonly network: string | null
}

export type ActorFacts = DelegationFacts & RequestFacts

export interface TouchedResource {
  readonly resource: string
  readonly id: string
  readonly version_before: number | null
  readonly version_after: number | null
}

/** What was asked, decided and done. Digests stand for content, so nothing personal is kept. */
export interface ActionFacts {
  readonly kind: EntryKind
  readonly outcome?: ActivityOutcome
  readonly status?: number
  /** Of the problem, if it was refused. */
  readonly code?: string
  /** What a withheld action waits for, what a decision is about, and what any other was allowed by. */
  readonly approval_id?: string
  readonly grant_id?: string
  readonly effect?: string
  readonly policy_id?: string | null
  readonly policy_version?: number | null
  readonly resources?: readonly TouchedResource[]
  /** Reads that the entry stands for, of that time. Left out for one. */
  readonly count?: number
  readonly since?: string
  readonly until?: string
  readonly reads_sha256?: string
  /** Who decided, or changed what agents may do. */
  readonly actor?: Actor
  readonly verdict?: Verdict
  /** What the decision named: the exact request, and all that the approval binds it to. */
  readonly payload_sha256?: string
  /** The event that announces the change. */
  readonly action?: string
}

export const verdicts = ['APPROVE', 'REJECT'] as const
export type Verdict = (typeof verdicts)[number]

/** What an entry says that may be about several requests. */
export type SharedFacts = ActionFacts & DelegationFacts

/** As they stand in an entry, on the wire and in what is hashed; beside them the digests of content. */
export type Facts = ActionFacts & Partial<ActorFacts>

/** What was sent, answered, said and changed: in an entry it stands as `arguments_sha256` and so on. */
export type DigestedContent = Readonly<
  Partial<Record<'arguments' | 'result' | 'justification' | 'comment' | 'resource', unknown>>
>
