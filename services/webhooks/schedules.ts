import { eventsKeptDays, schedule } from '@souk/platform'
import { forgetFinished, forgetRemoved, listTenantsToTidy } from './deliveries/store.ts'
import { continueReplay } from './replays/operations.ts'
import { listTenantsWithReplays } from './replays/store.ts'

const dayMs = 24 * 60 * 60 * 1000

/** As long as the log keeps the events, by the clock on the wall as there. */
function keptSince(wallNow: number): Date {
  return new Date(wallNow - eventsKeptDays * dayMs)
}

export const schedules = [
  schedule('webhooks.replay', {
    everySeconds: 1,
    listTenants: listTenantsWithReplays,
    run: continueReplay,
  }),
  schedule('webhooks.forget', {
    everySeconds: 60,
    listTenants: (system, now) => listTenantsToTidy(system, keptSince(now.getTime())),
    run: async (tx) => {
      const before = keptSince(tx.now.getTime() - tx.clockOffsetMs)
      return (await forgetFinished(tx, before)) + (await forgetRemoved(tx))
    },
  }),
]
