import { type EventRow, lifecycle, retryDelayMs, type StateOf, statesOf } from '@souk/platform'

export const deliveryLifecycle = lifecycle({
  PENDING: { deliver: 'DELIVERED', fail: 'RETRYING', exhaust: 'DEAD' },
  RETRYING: { deliver: 'DELIVERED', fail: 'RETRYING', exhaust: 'DEAD', retry: 'RETRYING' },
  DELIVERED: { retry: 'RETRYING' },
  DEAD: { retry: 'RETRYING' },
})
export type DeliveryStatus = StateOf<typeof deliveryLifecycle>
export const deliveryStatuses = statesOf(deliveryLifecycle)

/** About three days in all. */
export const retryAfterSeconds = [
  10, 60, 300, 900, 3_600, 10_800, 21_600, 43_200, 86_400, 86_400,
] as const

/** What an attempt came to, as far as the receiver is concerned. */
export interface Verdict {
  readonly delivered: boolean
  /** The receiver wants no more events. */
  readonly gone: boolean
  readonly askedSeconds: number | undefined
  /** The event is no longer there to be sent, which no retry will change and no receiver is to blame for. */
  readonly isLost: boolean
}

const refused: Verdict = { delivered: false, gone: false, askedSeconds: undefined, isLost: false }
export const lost: Verdict = { ...refused, isLost: true }

export interface ReceiverAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: string
}

/** Any 2xx accepts an event. A challenge is accepted by repeating it. */
export function verdictOf(
  answer: ReceiverAnswer | undefined,
  challenge: string | undefined,
  wallNow: Date,
): Verdict {
  if (!answer) return refused
  const { status, retryAfter, body } = answer
  const accepted = status >= 200 && status < 300
  return {
    delivered: accepted && (challenge === undefined || body.includes(challenge)),
    gone: status === 410,
    askedSeconds: accepted ? undefined : secondsAsked(retryAfter, wallNow),
    isLost: false,
  }
}

const httpDate = /^[A-Z][a-z]{2,8}, .+ GMT$/

/** Seconds or a date, as HTTP allows; any other value is ignored. */
function secondsAsked(retryAfter: string | undefined, wallNow: Date): number | undefined {
  if (retryAfter === undefined) return undefined
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  // A parser of dates would see one in almost any words that end in a number.
  if (!httpDate.test(retryAfter)) return undefined
  const seconds = (Date.parse(retryAfter) - wallNow.getTime()) / 1000
  return seconds > 0 ? Math.ceil(seconds) : undefined
}

export interface Progress {
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly tries: number
  readonly dueAt: Date | null
  readonly deliveredAt: Date | null
}

export function afterAttempt(
  before: Pick<Progress, 'attempts' | 'tries'>,
  verdict: Verdict,
  now: Date,
  chance: number,
): Progress {
  const counted = { attempts: before.attempts + 1, tries: before.tries + 1 }
  if (verdict.delivered) {
    return { ...counted, status: 'DELIVERED', dueAt: null, deliveredAt: now }
  }
  const { isLost, askedSeconds } = verdict
  const delayMs = isLost
    ? undefined
    : retryDelayMs(retryAfterSeconds, counted.tries, askedSeconds, chance)
  if (delayMs === undefined) return { ...counted, status: 'DEAD', dueAt: null, deliveredAt: null }
  const dueAt = new Date(now.getTime() + delayMs)
  return { ...counted, status: 'RETRYING', dueAt, deliveredAt: null }
}

/** One event on its way to one endpoint. */
export interface Delivery extends Progress {
  readonly id: string
  readonly endpointId: string
  readonly eventId: string
  readonly sequence: number
  readonly eventType: string
  /** What is sent in order: the resource of the event. */
  readonly stream: string
  readonly lastStatus: number | null
  readonly lastError: string | null
  /** False once a person was erased from the event, which answers may quote. */
  readonly keepsAnswers: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** One that was just queued, due at once. */
export function newDelivery(
  what: Pick<Delivery, 'id' | 'endpointId' | 'eventId' | 'sequence' | 'eventType' | 'stream'>,
  now: Date,
): Delivery {
  return {
    ...what,
    status: 'PENDING',
    attempts: 0,
    tries: 0,
    dueAt: now,
    lastStatus: null,
    lastError: null,
    deliveredAt: null,
    keepsAnswers: true,
    createdAt: now,
    updatedAt: now,
  }
}

/** A delivery that is due. */
export interface DueDelivery {
  readonly id: string
  readonly eventId: string
  readonly stream: string
  readonly attempts: number
  readonly tries: number
  readonly dueAt: Date
  /** Missing when the log no longer has it. */
  readonly event: EventRow | undefined
}

/** One call to the receiver, as it is kept. */
export interface Attempt {
  readonly deliveryId: string
  readonly number: number
  readonly at: Date
  readonly status: number | null
  readonly error: string | null
  readonly latencyMs: number
  readonly answer: string | null
}

/** What one attempt leaves behind. */
export interface Recorded extends Omit<Attempt, 'number'> {
  readonly stream: string
  readonly progress: Progress
}
