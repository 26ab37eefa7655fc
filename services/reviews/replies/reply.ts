import { hourMs, lifecycle, type StateOf, statesOf } from '@souk/platform'

export const replyLifecycle = lifecycle({
  PENDING: { publish: 'PUBLISHED', remove: 'REMOVED' },
  PUBLISHED: { remove: 'REMOVED' },
  REMOVED: {},
})
export type ReplyStatus = StateOf<typeof replyLifecycle>
export const replyStatuses = statesOf(replyLifecycle)

/** What the one that was reviewed answers. */
export interface Reply {
  /** Null once the person of the review was erased. */
  readonly body: string | null
  readonly status: ReplyStatus
  readonly at: Date
}

/** A slip of the pen is mended, and nothing is rewritten that people have read for days. */
const editableForMs = 48 * hourMs

export function isEditable({ status, at }: Reply, now: Date): boolean {
  return status !== 'REMOVED' && now.getTime() - at.getTime() < editableForMs
}
