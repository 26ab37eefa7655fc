/** Who has which plan from a moment on, as somebody decided at some time. Of those that have begun the latest counts. */
export interface Assignment {
  readonly id: string
  /** Null for all providers without a plan of their own. */
  readonly providerId: string | null
  /** Null: no plan of its own any more, or none for all others. */
  readonly planId: string | null
  readonly effectiveFrom: Date
  readonly createdAt: Date
}

export type AssignmentDraft = Pick<Assignment, 'providerId' | 'planId' | 'effectiveFrom'>
