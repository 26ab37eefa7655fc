import { dayMs, eventsKeptDays, oneByOne, schedule } from '@souk/platform'
import { deliveriesKept, endpointsRemoved } from './deliveries/log/store.ts'
import { forgetFinished, forgetRemoved } from './deliveries/store.ts'
import { continueReplay } from './replays/operations.ts'
import { findOldestRunning, runningReplays } from './replays/store.ts'

/** As long as the log keeps the events, by the clock on the wall as there. */
function keptSince(wallNow: number): Date {
  return new Date(wallNow - eventsKeptDays * dayMs)
}

export const schedules = [
  schedule('webhooks.replay', {
    everySeconds: 1,
    work: runningReplays,
    run: oneByOne(findOldestRunning, continueReplay),
  }),
  schedule('webhooks.forget', {
    everySeconds: 60,
    work: (now) => deliveriesKept(keptSince(now.getTime())),
    run: (tx) => forgetFinished(tx, keptSince(tx.now.getTime() - tx.clockOffsetMs)),
  }),
  schedule('webhooks.forget_removed', {
    everySeconds: 60,
    work: endpointsRemoved,
    run: forgetRemoved,
  }),
]
