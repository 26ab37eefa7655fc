import { subjectsIn } from '@souk/platform'
import type { Approval } from '../approval.ts'

/** That an approval is about a resource. */
export interface Subject {
  readonly subjectId: string
  readonly approvalId: string
}

/** More than a request that a person can look through names. */
const subjectsMax = 500

/**
 * Everything and everybody that a request names, and what it would change. What it would create has another id when that is
 * done, and none if it is not: then the address that it gives says whom it is about. An import is also about the kind of its rows: the first of them
 * are shown to whoever decides, and have no ids yet.
 */
export function subjectsOf(approval: Approval): Subject[] {
  const { id: approvalId, request, preview, resourceVersions } = approval
  const named = subjectsIn(
    [request, preview.resources, preview.changes, resourceVersions],
    subjectsMax,
  )
  return [...named, ...jobKindsIn(approval)].map((subjectId) => ({ subjectId, approvalId }))
}

function jobKindsIn({ preview }: Approval): string[] {
  const jobs = preview.changes.filter(({ resource }) => resource === 'job')
  const kinds = jobs.map(({ after }) => (after as { kind?: unknown } | null)?.kind)
  return [...new Set(kinds.filter((kind) => typeof kind === 'string'))]
}
