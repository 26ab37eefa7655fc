import { ContentPage, Id, listQuery, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type Code, type CodeDraft, codeStatuses } from './code.ts'

export const CodeText = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{2,63}$',
  maxLength: 64,
  description: 'Upper and lower case are the same',
  examples: ['SPRING'],
})
export const MaxUses = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    description: 'Orders in which it may be used; null for any number',
    examples: [100],
  }),
)

export const CodeView = Type.Object(
  {
    id: Id('pcd'),
    promotion_id: Id('prm'),
    batch_id: Nullable({ ...Id('pcb'), description: 'The batch that it was generated in' }),
    code: CodeText,
    customer_id: Nullable({ ...Id('cus'), description: 'The only customer who may use it' }),
    max_uses: MaxUses,
    uses: Type.Integer({
      minimum: 0,
      description: 'Orders, and carts that hold it',
      examples: [3],
    }),
    status: Type.Enum(codeStatuses),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'PromotionCode' },
)

export function viewOfCode(code: Code): Static<typeof CodeView> {
  return {
    id: code.id,
    promotion_id: code.promotionId,
    batch_id: code.batchId,
    code: code.code,
    customer_id: code.customerId,
    max_uses: code.maxUses,
    uses: code.uses,
    status: code.status,
    version: code.version,
    created_at: code.createdAt.toISOString(),
    updated_at: code.updatedAt.toISOString(),
  }
}

export const CodeParams = Type.Object({ promotionCodeId: Id('pcd') })
export const CodesQuery = listQuery({
  status: Type.Optional(Type.Enum(codeStatuses)),
  customer_id: Type.Optional(Id('cus')),
  batch_id: Type.Optional(Id('pcb')),
  code: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$',
      maxLength: 64,
      description: 'Codes that begin with this, whether in upper or lower case',
      examples: ['SPRING'],
    }),
  ),
})
export const CodesOfExportFilter = Type.Object(
  {
    promotion_id: Type.Optional(Id('prm')),
    batch_id: Type.Optional(Id('pcb')),
    status: Type.Optional(Type.Enum(codeStatuses)),
  },
  { additionalProperties: false },
)
export type CodesOfExport = Static<typeof CodesOfExportFilter>
export type CodeFilter = Static<typeof CodesQuery>
export const CodePage = ContentPage(CodeView)

export const CreateCodeBody = Type.Object(
  {
    code: CodeText,
    customer_id: Type.Optional(Nullable(Id('cus'))),
    max_uses: Type.Optional(MaxUses),
  },
  { additionalProperties: false, examples: [{ code: 'SPRING', max_uses: 100 }] },
)
export const UpdateCodeBody = Type.Object(
  { status: Type.Enum(['ACTIVE', 'DISABLED'], { examples: ['DISABLED'] }) },
  { additionalProperties: false },
)
export const LookupBody = Type.Object({ code: CodeText }, { additionalProperties: false })

export function draftOfCode(promotionId: string, body: Static<typeof CreateCodeBody>): CodeDraft {
  const { code, customer_id = null, max_uses = null } = body
  return { promotionId, batchId: null, code, customerId: customer_id, maxUses: max_uses }
}
