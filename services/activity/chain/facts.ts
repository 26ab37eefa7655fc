/** An intent comes before a write and is followed by its outcome; what changes nothing has one entry. */
export const entryKinds = ['INTENT', 'OUTCOME', 'READ'] as const
export type EntryKind = (typeof entryKinds)[number]

/** `BEGUN` where somebody outside was asked, `UNKNOWN` where nobody knows what it came to. */
export const activityOutcomes = ['DONE', 'BEGUN', 'WITHHELD', 'REFUSED', 'UNKNOWN'] as const
export type ActivityOutcome = (typeof activityOutcomes)[number]

/** Who acted, for whom and from where. */
export interface ActorFacts {
  readonly token_id: string
  readonly on_behalf_of: string | null
  /** Agents that delegated the request, first to last. */
  readonly delegated_through: readonly string[]
  readonly network: string | null
}

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
  /** What a withheld action waits for, and what any other was allowed by. */
  readonly approval_id?: string
  readonly grant_id?: string
  readonly effect?: string
  readonly policy_id?: string | null
  readonly policy_version?: number | null
  readonly resources?: readonly TouchedResource[]
  readonly arguments_sha256?: string
  readonly justification_sha256?: string
  readonly result_sha256?: string
}

/** As they stand in an entry, on the wire and in what is hashed. */
export type Facts = ActionFacts & ActorFacts
