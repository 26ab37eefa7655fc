import {
  audited,
  checkRetention,
  newId,
  readHead,
  sentInOrder,
  type Tx,
  validationFailed,
} from '@souk/platform'
import { promoteNext, promoteSome, queuePiece } from '../deliveries/store.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { findEndpoint, getEndpointForUpdate } from '../endpoints/store.ts'
import { lanes } from '../lanes.ts'
import { replayLimitReached } from '../problems.ts'
import {
  afterPiece,
  afterWaking,
  isThroughLog,
  newReplay,
  pieceEnd,
  type Replay,
  type ReplayKind,
  replaysMax,
} from './replay.ts'
import { replayView } from './schemas.ts'
import { countRunning, findRunning, insertReplay, updateReplay } from './store.ts'

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
  audited(tx, { resource: 'replay', id: replay.id, after: replay, view: replayView })
  return replay
}

/** Sends events of the past to an endpoint once more, as somebody asked for. */
export async function replayWebhookEvents(
  tx: Tx,
  endpointId: string,
  range: ReplayRange,
): Promise<Replay> {
  checkRange(range)
  const endpoint = await getEndpointForUpdate(tx, endpointId)
  await checkKept(tx, range.after)
  await checkRunning(tx, endpoint.id)
  return startReplay(tx, endpoint, range)
}

/** A range that ends before it begins is a mistake; one that begins where the log ends has nothing in it yet. */
function checkRange({ after, through }: Pick<ReplayRange, 'after' | 'through'>): void {
  if (through === undefined || through > after) return
  const message = 'must be above after_sequence'
  throw validationFailed(undefined, {
    errors: [{ path: '/through_sequence', code: 'minimum', message }],
  })
}

/** Whoever asks holds the lane, so two who start the last one wait for each other. */
async function checkRunning(tx: Tx, endpointId: string): Promise<void> {
  const running = await countRunning(tx, endpointId)
  if (running >= replaysMax) throw replayLimitReached({ limit: replaysMax })
}

/** Events that are no longer kept cannot be sent again, and the caller is told so. */
async function checkKept(tx: Tx, after: number): Promise<void> {
  checkRetention(await readHead(tx), after)
}

/**
 * Does the next piece of a replay that was found running. Whoever holds the lane has the replay as well: another worker
 * goes on where this one ends, and a removal of the endpoint waits for neither.
 */
export async function continueReplay(tx: Tx, { id, endpointId }: Replay): Promise<void> {
  const [, endpoint, replay] = await sentInOrder([
    lanes.lock(tx, endpointId),
    findEndpoint(tx, endpointId),
    findRunning(tx, id),
  ])
  if (!replay || endpoint === undefined || endpoint.status === 'DISABLED') return
  const queued = isThroughLog(replay) ? replay : await queueNext(tx, replay)
  const next = isThroughLog(queued) ? await wakeNext(tx, queued) : queued
  await Promise.all([updateReplay(tx, next), lanes.wake(tx, endpointId, tx.now)])
}

async function queueNext(tx: Tx, replay: Replay): Promise<Replay> {
  const end = pieceEnd(replay)
  const { queued, streams } = await queuePiece(tx, replay, replay.doneThrough, end)
  const next = afterPiece(replay, end, queued, tx.now)
  // How far the replay has got decides which deliveries are next.
  await sentInOrder([updateReplay(tx, next), promoteNext(tx, replay.endpointId, streams)])
  return next
}

/** Events that came meanwhile, and those behind one that was finished meanwhile, have waited for the replay. */
async function wakeNext(tx: Tx, replay: Replay): Promise<Replay> {
  return afterWaking(replay, await promoteSome(tx, replay.endpointId, replay.wokenThrough), tx.now)
}
