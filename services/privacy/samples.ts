import type { Samples } from '@souk/platform'

/** What somebody asks to know or to be forgotten. */
export const samples: Samples = {
  'privacy.kind': ['EXPORT'],
  'privacy.status': ['RECEIVED'],
  'privacy.reason': ['asked for it by letter of 1 June'],
  'privacy.rejection_reason': [null],
  'privacy.blocked_code': [null],
  'privacy.blocked_reason': [null],
  'privacy.verification': [null],
  'privacy.result': [null],
  'privacy.completed_at': [null],
}
