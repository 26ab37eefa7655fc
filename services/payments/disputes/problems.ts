import { problem } from '@souk/platform'

export const disputeNotFound = problem<{ disputeId: string }>(
  'dispute_not_found',
  404,
  'Dispute not found',
  { help: 'Check the id, and that the token belongs to the same tenant.' },
)
export const disputeClosed = problem<{ disputeId: string; status: string }>(
  'dispute_closed',
  409,
  'Dispute closed',
  {
    help: 'The dispute has ended. Only one that waits for a response takes evidence, is submitted or accepted.',
    example: { disputeId: 'dsp_…', status: 'LOST' },
  },
)
export const evidenceWindowClosed = problem<{ evidenceDueAt: string }>(
  'evidence_window_closed',
  410,
  'Time to respond is over',
  {
    help: 'The bank took evidence until meta.evidence_due_at. Read the dispute again later: the gateway says how it ended.',
    example: { evidenceDueAt: '2026-06-08T12:00:00.000Z' },
  },
)
export const evidenceMissing = problem('evidence_missing', 422, 'No evidence to submit', {
  help: 'Send evidence first, with POST /api/v1/disputes/{disputeId}/evidence. Evidence is submitted once.',
})
export const disputeUnanswered = problem<{ disputeId: string }>(
  'dispute_unanswered',
  504,
  'Gateway has not answered',
  {
    help: 'What was asked for is kept as `commanded` and is told to the gateway again without another request. Read the dispute again.',
    example: { disputeId: 'dsp_…' },
  },
)
