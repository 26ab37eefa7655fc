/** Decisions, and taking back what waits: were they to wait themselves, nothing would ever be decided. */
const free = new Set(['approveApproval', 'rejectApproval', 'cancelApproval'])

/** Whatever policies say, it takes two people to change them. */
const twoPeople = new Set(['createApprovalPolicy', 'updateApprovalPolicy'])

/** Whether no policy can stop it. */
export function isFree(operation: string): boolean {
  return free.has(operation)
}

/** Whether it waits for a second person, whoever asks. */
export function isRuledForAll(operation: string): boolean {
  return twoPeople.has(operation)
}
