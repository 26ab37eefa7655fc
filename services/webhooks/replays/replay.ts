export const replayKinds = ['ALL', 'UNDELIVERED'] as const
/** ALL sends everything of the range, UNDELIVERED only what the endpoint has not accepted. */
export type ReplayKind = (typeof replayKinds)[number]

export const replayStatuses = ['RUNNING', 'DONE'] as const
export type ReplayStatus = (typeof replayStatuses)[number]

/** Events above `after`, up to and with `through`, to be queued for an endpoint once more. */
export interface Replay {
  readonly id: string
  readonly endpointId: string
  readonly after: number
  readonly through: number
  readonly what: ReplayKind
  readonly status: ReplayStatus
  readonly doneThrough: number
  /** Once through the log: the last resource whose next event was made due. */
  readonly wokenThrough: string
  readonly queued: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Each reads its part of the log again, and events that come meanwhile wait for all of them. */
export const replaysMax = 10

export function newReplay(
  id: string,
  endpointId: string,
  range: Pick<Replay, 'after' | 'through' | 'what'>,
  now: Date,
): Replay {
  return {
    id,
    endpointId,
    ...range,
    status: range.after < range.through ? 'RUNNING' : 'DONE',
    doneThrough: range.after,
    wokenThrough: '',
    queued: 0,
    createdAt: now,
    updatedAt: now,
  }
}

const sequencesAtOnce = 2_000

/** Where the next piece of a running replay ends. */
export function pieceEnd({ doneThrough, through }: Replay): number {
  return Math.min(doneThrough + sequencesAtOnce, through)
}

export function isThroughLog({ doneThrough, through }: Replay): boolean {
  return doneThrough >= through
}

export function afterPiece(replay: Replay, end: number, queued: number, now: Date): Replay {
  return { ...replay, doneThrough: end, queued: replay.queued + queued, updatedAt: now }
}

/** Done when there are no more resources that may have waited for it. */
export function afterWaking(replay: Replay, lastStream: string | undefined, now: Date): Replay {
  if (lastStream === undefined) return { ...replay, status: 'DONE', updatedAt: now }
  return { ...replay, wokenThrough: lastStream, updatedAt: now }
}
