import type { ChargeStatus } from '@souk/gateways/contract'
import type { Payment } from './payment.ts'

/** Ten tries over about three days; the last delay is repeated, because unknown money is never given up. */
const pollAfterSeconds = [5, 15, 60, 300, 900, 3_600, 10_800, 21_600, 43_200, 86_400] as const

/** From then on the delay is the last one. */
export const pollsMax = pollAfterSeconds.length

/** Whether money moved is not known, so the gateway is asked again about the same, and it is never given up. */
export function waitForAnswer(payment: Payment, now: Date): Payment {
  return { ...payment, pollAt: nextPoll(payment.polls, now), polls: payment.polls + 1 }
}

/**
 * What a gateway tells while it is asked may be newer than its answer, so it is asked again. The payment is as it was when the answer was
 * recorded, `dueAt` what was due when it was asked.
 */
export function keepingNews(before: Payment, dueAt: Date | null, after: Payment): Payment {
  const isNews = before.pollAt !== null && before.pollAt.getTime() !== dueAt?.getTime()
  return isNews ? { ...after, pollAt: before.pollAt } : after
}

/** They come back when they have done it, or the gateway tells of it; where neither need happen, it is asked. */
export function waitForPayer(
  payment: Payment,
  { goesOnElsewhere }: ChargeStatus & { outcome: 'action_required' },
  now: Date,
): Payment {
  return goesOnElsewhere ? waitForAnswer(payment, now) : { ...payment, pollAt: null }
}

/** When to ask a gateway again that was asked so often before. */
export function nextPoll(polls: number, now: Date): Date {
  const delaySeconds = pollAfterSeconds[polls] ?? pollAfterSeconds.at(-1) ?? 0
  return new Date(now.getTime() + delaySeconds * 1_000)
}
