import { randomInt } from 'node:crypto'
import { announce, checkVersion, newId, type Tx } from '@souk/platform'
import { insertNewCodes } from '../codes/store.ts'
import { isOver } from '../periods/period.ts'
import { patternTooShort, promotionEnded, triggerMismatch } from '../problems.ts'
import { getPromotion } from '../promotions/store.ts'
import {
  type CodeBatch,
  type CodeBatchDraft,
  cancelled,
  codesOf,
  grown,
  newBatch,
} from './code-batch.ts'
import { codeBatchCancelled, codeBatchCreated, codeBatchGenerated } from './events.ts'
import { codesFrom, drawnFor, isRareEnough } from './pattern.ts'
import { viewOfBatch } from './schemas.ts'
import { getBatchForUpdate, insertBatch, updateBatch, updateGenerated } from './store.ts'

/** A transaction makes so many codes. */
const partSize = 500

export async function createBatch(tx: Tx, draft: CodeBatchDraft): Promise<CodeBatch> {
  const { promotionId, pattern, count } = draft
  if (!isRareEnough(pattern, count)) throw patternTooShort({ needed: drawnFor(count) })
  const { trigger, status } = await getPromotion(tx, promotionId)
  if (trigger !== 'CODE') throw triggerMismatch()
  if (isOver({ status })) throw promotionEnded({ promotionId, status })
  const batch = newBatch(draft, newId('pcb'), tx.now)
  await insertBatch(tx, batch)
  announce(tx, codeBatchCreated, viewOfBatch, { after: batch })
  return batch
}

/**
 * Makes the next codes of a batch, which is locked. The codes and how many there are by now are saved in one transaction, so
 * whoever goes on after a crash makes exactly those that are missing. A text that is taken already is not made; another one
 * is drawn for it later.
 */
export async function growBatch(tx: Tx, batch: CodeBatch): Promise<void> {
  const promotion = await getPromotion(tx, batch.promotionId)
  if (isOver(promotion)) {
    await save(tx, codeBatchCancelled, told(batch), cancelled(batch, tx.now))
    return
  }
  const missing = Math.min(partSize, batch.count - batch.generated)
  const texts = codesFrom(batch.pattern, missing, randomInt)
  const codes = codesOf(batch, texts, () => newId('pcd'), tx.now)
  const after = grown(batch, await insertNewCodes(tx, codes), tx.now)
  if (after.status === batch.status) await updateGenerated(tx, after)
  else await save(tx, codeBatchGenerated, told(batch), after)
}

/** As its first event has it: of parts nothing is told. */
function told(batch: CodeBatch): CodeBatch {
  return { ...batch, generated: 0 }
}

export async function cancelBatch(tx: Tx, codeBatchId: string): Promise<CodeBatch> {
  const before = await getBatchForUpdate(tx, codeBatchId)
  checkVersion(tx, before.version)
  return save(tx, codeBatchCancelled, told(before), cancelled(before, tx.now))
}

async function save(
  tx: Tx,
  kind: typeof codeBatchCreated,
  before: CodeBatch,
  after: CodeBatch,
): Promise<CodeBatch> {
  await updateBatch(tx, after)
  announce(tx, kind, viewOfBatch, { before, after })
  return after
}
