import { advance, lifecycle, type StateOf, statesOf } from '@souk/platform'
import { type Code, newCode } from '../codes/code.ts'

export const codeBatchLifecycle = lifecycle({
  RUNNING: { finish: 'COMPLETED', cancel: 'CANCELLED' },
  COMPLETED: {},
  CANCELLED: {},
})
export type CodeBatchStatus = StateOf<typeof codeBatchLifecycle>
export const statesOfCodeBatch = statesOf(codeBatchLifecycle)

export const codesOfBatchMax = 100_000

export interface CodeBatch {
  readonly id: string
  readonly promotionId: string
  readonly pattern: string
  readonly count: number
  /** How many codes there are by now. */
  readonly generated: number
  /** Of each code. */
  readonly maxUses: number | null
  readonly status: CodeBatchStatus
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type CodeBatchDraft = Pick<CodeBatch, 'promotionId' | 'pattern' | 'count' | 'maxUses'>

export function newBatch(draft: CodeBatchDraft, id: string, now: Date): CodeBatch {
  return {
    ...draft,
    id,
    generated: 0,
    status: 'RUNNING',
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** Further codes of the batch; each has the id that it is handed. */
export function codesOf(
  { id: batchId, promotionId, maxUses }: CodeBatch,
  texts: readonly string[],
  newId: () => string,
  now: Date,
): Code[] {
  return texts.map((code) =>
    newCode({ promotionId, batchId, code, customerId: null, maxUses }, newId(), now),
  )
}

/** With so many more codes: it is complete with the last. */
export function grown(batch: CodeBatch, added: number, now: Date): CodeBatch {
  const generated = batch.generated + added
  const isComplete = generated === batch.count
  return { ...(isComplete ? moved(batch, 'finish', now) : batch), generated }
}

/** The codes that there are stay. */
export function cancelled(batch: CodeBatch, now: Date): CodeBatch {
  return moved(batch, 'cancel', now)
}

function moved(batch: CodeBatch, action: 'finish' | 'cancel', now: Date): CodeBatch {
  const status = advance(codeBatchLifecycle, batch.status, action, ['cancel'])
  return { ...batch, status, version: batch.version + 1, updatedAt: now }
}
