import { id, plain, Table } from '@souk/platform'
import type { Replay } from './replay.ts'

interface StoredReplay extends Omit<Replay, 'after' | 'through'> {
  readonly afterSequence: number
  readonly throughSequence: number
}

export const replayTable = new Table<StoredReplay>('webhooks.replays', {
  id: id('rpl'),
  endpointId: id('whe'),
  afterSequence: plain(),
  throughSequence: plain(),
  what: plain(),
  status: plain(),
  doneThrough: plain(),
  wokenThrough: plain(),
  queued: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})

export function toReplay(row: object): Replay {
  const { afterSequence: after, throughSequence: through, ...rest } = replayTable.fieldsOf(row)
  return { ...rest, after, through }
}

export function storedReplay({ after, through, ...rest }: Replay): StoredReplay {
  return { ...rest, afterSequence: after, throughSequence: through }
}
