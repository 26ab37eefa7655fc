import { advance } from '@souk/platform'
import { type Approval, approvalLifecycle } from '../approval.ts'

/** Why a request ended that nobody decided on. */
const personErased = { status: 410, code: 'person_erased' } as const

/**
 * What is left when a person was erased whom the request tells of: who asked for what and when, who decided, the money, ids,
 * and the hash that deciders named.
 */
export function withoutContent(approval: Approval): Approval {
  const { request, preview, decisions } = approval
  const [path = ''] = request.path.split('?', 1)
  return {
    ...approval,
    request: { ...request, path, body: null },
    preview: {
      summary: preview.summary,
      resources: (preview.resources ?? []).map((named) => ({ ...named, name: null })),
      changes: preview.changes.map(({ resource, id }) => ({
        ...{ resource, id },
        ...{ before: null, after: null },
      })),
      money: preview.money,
    },
    reason: null,
    sources: [],
    earlierReasons: [],
    decisions: decisions.map((decision) => ({ ...decision, comment: null })),
  }
}

/** A request that has begun may have moved money: it has to be sent as it is until its answer is known. */
export function isUnderWay({ status, begunAt }: Approval): boolean {
  return status === 'EXECUTING' && begunAt !== null
}

/** As whoever reads it sees it. */
export function asShown(approval: Approval): Approval {
  return approval.erasedAt === null ? approval : withoutContent(approval)
}

/** What has not begun never will: nobody could see any more what it does. */
export function endedByErasure(approval: Approval, now: Date): Approval {
  const erased = { ...approval, erasedAt: now, version: approval.version + 1, updatedAt: now }
  if (isUnderWay(approval)) return erased
  const { status } = approval
  if (status === 'PENDING') {
    const cancelled = advance(approvalLifecycle, status, 'cancel')
    return { ...erased, status: cancelled, remindAt: null, result: personErased }
  }
  if (status === 'APPROVED' || status === 'EXECUTING') {
    const stale = advance(approvalLifecycle, status, 'expireAsStale')
    return { ...erased, status: stale, remindAt: null, result: personErased }
  }
  return erased
}
