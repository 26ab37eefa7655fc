import { type Schedule, schedule } from '@souk/platform'
import { headsToSeal } from './chain/store.ts'
import type { CheckpointSigner } from './checkpoints/checkpoint.ts'
import { seal } from './checkpoints/operations.ts'
import { closeReads } from './reads/operations.ts'
import { readsToClose } from './reads/store.ts'

export function schedulesWith(signer: CheckpointSigner): readonly Schedule[] {
  return [
    schedule('activity.seal', {
      everySeconds: 5,
      work: headsToSeal,
      run: (tx) => seal(tx, signer),
    }),
    schedule('activity.close_reads', {
      everySeconds: 30,
      work: readsToClose,
      run: closeReads,
    }),
  ]
}
