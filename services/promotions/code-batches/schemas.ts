import { ContentPage, Id, listQuery, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { MaxUses } from '../codes/schemas.ts'
import {
  type CodeBatch,
  type CodeBatchDraft,
  codesOfBatchMax,
  statesOfCodeBatch,
} from './code-batch.ts'

const Pattern = Type.String({
  pattern: '^[A-Za-z0-9#][A-Za-z0-9#_-]{2,63}$',
  maxLength: 64,
  description: 'Each `#` becomes a letter or digit that is drawn, without those that look alike',
  examples: ['SPRING-########'],
})
const Count = Type.Integer({ minimum: 1, maximum: codesOfBatchMax, examples: [1_000] })

export const CodeBatchView = Type.Object(
  {
    id: Id('pcb'),
    promotion_id: Id('prm'),
    pattern: Pattern,
    count: Count,
    generated: Type.Integer({
      minimum: 0,
      description: 'Codes generated so far',
      examples: [500],
    }),
    max_uses: MaxUses,
    status: Type.Enum(statesOfCodeBatch),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'PromotionCodeBatch' },
)

export function viewOfBatch(batch: CodeBatch): Static<typeof CodeBatchView> {
  return {
    id: batch.id,
    promotion_id: batch.promotionId,
    pattern: batch.pattern,
    count: batch.count,
    generated: batch.generated,
    max_uses: batch.maxUses,
    status: batch.status,
    version: batch.version,
    created_at: batch.createdAt.toISOString(),
    updated_at: batch.updatedAt.toISOString(),
  }
}

export const CodeBatchParams = Type.Object({ codeBatchId: Id('pcb') })
export const CodeBatchesQuery = listQuery({})
export const CodeBatchPage = ContentPage(CodeBatchView)

export const CreateCodeBatchBody = Type.Object(
  {
    pattern: Pattern,
    count: Count,
    max_uses: Type.Optional({ ...MaxUses, default: 1 }),
  },
  { additionalProperties: false, examples: [{ pattern: 'SPRING-########', count: 1_000 }] },
)

/** A code of many is used once, unless it is said otherwise. */
export function draftOfBatch(
  promotionId: string,
  { pattern, count, max_uses: maxUses = 1 }: Static<typeof CreateCodeBatchBody>,
): CodeBatchDraft {
  return { promotionId, pattern, count, maxUses }
}
