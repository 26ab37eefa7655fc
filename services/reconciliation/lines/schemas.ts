import { ContentPage, Id, listQuery, MoneySchema, Nullable, Time } from '@souk/platform'
import { Type } from 'typebox'
import { lineStatuses, lineTypes } from './line.ts'

const StatusSchema = Type.Enum([...lineStatuses])
export const LineTypeSchema = Type.Enum([...lineTypes])

export const LinesQuery = listQuery({
  status: Type.Optional(StatusSchema),
  type: Type.Optional(LineTypeSchema),
})

const LineView = Type.Object(
  {
    id: Id('rln'),
    run_id: Id('rec'),
    number: Type.Integer({ description: 'Its line in the file, the first being 1', examples: [2] }),
    type: LineTypeSchema,
    status: StatusSchema,
    reference: Type.String({ description: 'How the gateway calls the line', examples: ['txn_1'] }),
    gateway_references: Type.Array(Type.String(), {
      description: 'How the gateway calls what it is about',
      examples: [['ch_1', 'pi_1']],
    }),
    subject: Nullable(
      Type.String({
        description: 'Id of the payment or refund that it names',
        examples: ['pay_…'],
      }),
    ),
    payout: Nullable(Type.String({ examples: ['po_1'] })),
    gross: MoneySchema,
    fee: MoneySchema,
    net: MoneySchema,
    occurred_at: Time,
  },
  { title: 'ReconciliationLine' },
)
export const LinePage = ContentPage(LineView)
