import type { ApprovalView } from '@souk/approvals/contract'
import type { Json } from './schemas.ts'

/** What a write answers that has to wait, as far as a caller may see it. */
export type Approval = ApprovalView

/** What a person or the worker still has to do something about. */
const open: ReadonlySet<string> = new Set(['PENDING', 'APPROVED', 'EXECUTING'])

export function isOpen({ status }: Approval): boolean {
  return open.has(status)
}

/** What a model has to know of an approval that a call led to. The rest, all that would change, `get_approval` shows. */
export function summaryOf(approval: Approval): Json {
  const { id, status, operation_id, summary, money, reason } = approval
  const { payload_sha256, approvers, decisions, expires_at, result } = approval
  return {
    ...{ id, status, operation_id, summary, money, reason },
    ...{ payload_sha256, approvers, decisions, expires_at, result },
  }
}

/** How it stands, in words for a model. */
export function approvalText(approval: Approval, canRead: boolean): string {
  if (!isOpen(approval)) return endText(approval)
  const { id, status, summary, approvers, expires_at } = approval
  const how = canRead
    ? `Read it with get_approval and approval_id ${id}. `
    : 'You cannot read its status; tell the person you work for. '
  if (status !== 'PENDING') {
    return `Approval ${id} was given: ${summary} It is being done, without another call. ${how}`.trim()
  }
  const { roles, quorum } = approvers
  const who = `${quorum === 1 ? 'a person' : `${quorum} people`} with the role ${roles.join(' or ')}`
  return (
    `Nothing has been done yet. This waits for approval ${id}: ${summary} It must be approved by ${who} before ` +
    `${expires_at}, and is then done without another call. ${how}Do not repeat the call meanwhile: it would lead to ` +
    'the same approval.'
  )
}

/** How it ended. A comment is what a person wrote; it is quoted, so that nobody takes it for a word of ours. */
export function endText({ id, status, summary, result, decisions }: Approval): string {
  const because = result?.code === undefined ? '' : ` (${result.code})`
  const comment = decisions.find(({ verdict }) => verdict === 'REJECT')?.comment ?? null
  const said = comment === null ? '.' : `: ${JSON.stringify(comment)}`
  const again = 'To ask again, send a new idempotency_key.'
  const texts: Readonly<Record<string, string>> = {
    EXECUTED: 'It was approved and has been done.',
    FAILED: `It was approved, and failed when it was executed${because}. Nothing has been done. ${again}`,
    STALE: `What it is about has changed since. Nothing has been done; look again first. ${again}`,
    REJECTED: `It was rejected${said} Nothing has been done; do not ask for the same again.`,
    EXPIRED: `Nobody decided in time. Nothing has been done. ${again}`,
    CANCELLED: `It was withdrawn. Nothing has been done. ${again}`,
  }
  return `Approval ${id}: ${summary} ${texts[status] ?? status}`
}
