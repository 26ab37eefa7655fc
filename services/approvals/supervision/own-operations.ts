/**
 * Decisions, and taking back what waits: were they to wait themselves, nothing would ever be decided. A password of one's own
 * is a matter of nobody else, and could not wait: nothing that holds it is stored.
 */
const exempt = new Set(['approveApproval', 'rejectApproval', 'cancelApproval', 'changeMyPassword'])

/** Whatever policies say, it takes two people to change them. */
const twoPeople = new Set(['createApprovalPolicy', 'updateApprovalPolicy'])

/** Whether no policy can stop it. */
export function isExempt(operation: string): boolean {
  return exempt.has(operation)
}

/** Whether it waits for a second person, whoever asks. */
export function alwaysTakesTwoPeople(operation: string): boolean {
  return twoPeople.has(operation)
}
