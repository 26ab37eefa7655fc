import { audited, checkRetention, newId, readHead, type Tx, validationFailed } from '@souk/platform'
import { wakeLane } from '../deliveries/store.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { findEndpoint, lockLane } from '../endpoints/store.ts'
import { promoteAll, promoteNext } from '../sender/store.ts'
import { afterPiece, newReplay, pieceEnd, type Replay, type ReplayKind } from './replay.ts'
import { insertReplay, queuePiece, takeRunningReplay, updateReplay } from './store.ts'

export interface ReplayRange {
  readonly after: number
  /** The end of the log as it is now, unless said. */
  readonly through?: number
  readonly what: ReplayKind
}

/** Takes note of what is to be sent; a schedule queues it, piece by piece. */
export async function startReplay(
  tx: Tx,
  { id }: Pick<Endpoint, 'id'>,
  range: ReplayRange,
): Promise<Replay> {
  const { lastSequence } = await readHead(tx)
  const through = Math.min(range.through ?? lastSequence, lastSequence)
  const replay = newReplay(newId('rpl'), id, { ...range, through }, tx.now)
  await insertReplay(tx, replay)
  audited(tx, { resource: 'replay', id: replay.id, after: replay })
  return replay
}

/** A range that ends before it begins is a mistake; one that begins where the log ends has nothing in it yet. */
export function checkRange({ after, through }: Pick<ReplayRange, 'after' | 'through'>): void {
  if (through === undefined || through > after) return
  const message = 'must be above after_sequence'
  throw validationFailed(undefined, {
    errors: [{ path: '/through_sequence', code: 'minimum', message }],
  })
}

/** What is no longer kept cannot be sent again, and whoever asks for it must know. */
export async function checkKept(tx: Tx, after: number): Promise<void> {
  checkRetention(await readHead(tx), after)
}

/** Queues the next piece of one replay and says how many sequences it went through. */
export async function continueReplay(tx: Tx): Promise<number> {
  const replay = await takeRunningReplay(tx)
  if (!replay) return 0
  const { endpointId, doneThrough } = replay
  const [, endpoint] = await Promise.all([lockLane(tx, endpointId), findEndpoint(tx, endpointId)])
  if (endpoint === undefined || endpoint.status === 'DISABLED') return 0
  const end = pieceEnd(replay)
  const { queued, streams } = await queuePiece(tx, replay, doneThrough, end)
  const next = afterPiece(replay, end, queued, tx.now)
  await Promise.all([
    updateReplay(tx, next),
    next.status === 'DONE' ? promoteAll(tx, endpointId) : promoteNext(tx, endpointId, streams),
    wakeLane(tx, endpointId),
  ])
  return end - doneThrough
}
