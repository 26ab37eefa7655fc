import { problem } from '@souk/platform'

export const privacyRequestNotFound = problem<{ privacyRequestId: string }>(
  'privacy_request_not_found',
  404,
  'Privacy request not found',
  {
    help: 'There is no privacy request with this id. List those of a customer with GET /api/v1/privacy-requests?customer_id=.',
  },
)
export const privacyRequestOpen = problem<{ privacyRequestId: string }>(
  'privacy_request_open',
  409,
  'Privacy request already open',
  {
    help: 'Another request of the same person comes first: meta.privacy_request_id. Finish or reject that one.',
    example: { privacyRequestId: 'prq_…' },
  },
)
export const privacyResultNotReady = problem<{ status: string }>(
  'privacy_result_not_ready',
  409,
  'Privacy request has no result',
  {
    help: 'A copy is there once a request of kind EXPORT is completed, for 30 days or until the person is erased. Read the request for how it stands; meta.status says it too.',
    example: { status: 'PROCESSING' },
  },
)
export const dueInPast = problem<{ dueAt: string }>('due_in_past', 422, 'Due date is in the past', {
  help: 'Send a due_at that is still to come, or leave it out for 30 days from now.',
  example: { dueAt: '2026-05-01T00:00:00.000Z' },
})
