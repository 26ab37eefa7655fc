import { oneByOne, schedule } from '@souk/platform'
import { following } from './merged-customers/operations.ts'
import { announceOverdue } from './operations.ts'
import { findOverdueForUpdate, unansweredThreads } from './store.ts'

export const schedules = [
  schedule('messages.announce_overdue', {
    everySeconds: 60,
    work: unansweredThreads,
    run: oneByOne(findOverdueForUpdate, announceOverdue),
  }),
  following.schedule,
]
