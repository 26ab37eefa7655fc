/** Decisions, and taking back what waits: were they to wait themselves, nothing would ever be decided. */
const exempt = new Set(['approveApproval', 'rejectApproval', 'cancelApproval'])

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
