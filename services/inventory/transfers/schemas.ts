import { Id, listQuery, Nullable, statesOf, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { StockLine } from '../reservations/reservation.ts'
import { WarehouseCode } from '../schemas.ts'
import {
  type Transfer,
  type TransferChanges,
  type TransferDraft,
  transferLifecycle,
  transferLinesMax,
} from './transfer.ts'

const Units = Type.Integer({ minimum: 1, maximum: 1_000_000_000, examples: [10] })
const Counted = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })
const Status = Type.Enum(statesOf(transferLifecycle), { examples: ['DRAFT'] })
const Tracking = Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }), {
  maxItems: 20,
  description: 'Tracking numbers',
  examples: [['00340434161094042557']],
})
const Note = Type.String({
  minLength: 1,
  maxLength: 1_000,
  pattern: '\\S',
  description: 'For whoever packs or receives it',
  examples: ['For the summer window'],
})
const From = {
  ...WarehouseCode,
  description: 'Code of the location that the units leave',
  examples: ['MUC-1'],
}
const To = {
  ...WarehouseCode,
  description: 'Code of the location that the units go to',
  examples: ['HAM-1'],
}
const Lines = Type.Array(
  Type.Object({ variant_id: Id('var'), quantity: Units }, { additionalProperties: false }),
  { minItems: 1, maxItems: transferLinesMax, description: 'Lines of one variant are added up' },
)

export const TransferParams = Type.Object({ transferId: Id('trf') })
export const TransfersQuery = listQuery({
  status: Type.Optional(Status),
  from: Type.Optional(From),
  to: Type.Optional(To),
})

export const TransferView = Type.Object({
  id: Id('trf'),
  from: From,
  to: To,
  provider_id: Type.Union([Id('prv'), Type.Null()], {
    description: 'The provider that both locations belong to; null if it is the operator’s',
  }),
  status: Status,
  lines: Type.Array(
    Type.Object({
      variant_id: Id('var'),
      quantity: Counted('Units that are to be sent', 10),
      shipped: Counted('Units that have left the origin', 0),
      received: Counted('Units that have arrived', 0),
    }),
  ),
  tracking: Tracking,
  note: Nullable(Type.String({ examples: ['For the summer window'] })),
  shipped_at: Nullable(Time),
  closed_at: Type.Union([Time, Type.Null()], {
    description: 'When the last units arrived, or the rest was given up or cancelled',
  }),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})

export function viewOfTransfer(transfer: Transfer): Static<typeof TransferView> {
  return {
    id: transfer.id,
    from: transfer.fromCode,
    to: transfer.toCode,
    provider_id: transfer.providerId,
    status: transfer.status,
    lines: transfer.lines.map(({ variantId, ...units }) => ({ variant_id: variantId, ...units })),
    tracking: [...transfer.tracking],
    note: transfer.note,
    shipped_at: transfer.shippedAt?.toISOString() ?? null,
    closed_at: transfer.closedAt?.toISOString() ?? null,
    version: transfer.version,
    created_at: transfer.createdAt.toISOString(),
    updated_at: transfer.updatedAt.toISOString(),
  }
}

export const CreateTransferBody = Type.Object(
  {
    from: From,
    to: To,
    lines: Lines,
    tracking: Type.Optional(Tracking),
    note: Type.Optional(Note),
  },
  { additionalProperties: false },
)

export const UpdateTransferBody = Type.Object(
  {
    from: Type.Optional(From),
    to: Type.Optional(To),
    lines: Type.Optional(Lines),
    tracking: Type.Optional(Tracking),
    note: Type.Optional(Nullable(Note)),
  },
  { additionalProperties: false, minProperties: 1 },
)

export const ShipTransferBody = Type.Object(
  {
    lines: Type.Optional({
      ...Lines,
      description: 'Units that leave, if that is less than is planned; everything when absent',
    }),
    tracking: Type.Optional(Tracking),
  },
  { additionalProperties: false },
)

export const ReceiveTransferBody = Type.Object(
  {
    lines: Type.Optional({
      ...Lines,
      description: 'Units that have arrived; everything that is on its way when absent',
    }),
  },
  { additionalProperties: false },
)

export function linesOf(lines: Static<typeof Lines>): StockLine[] {
  return lines.map(({ variant_id: variantId, quantity }) => ({ variantId, quantity }))
}

export function draftOfTransfer(body: Static<typeof CreateTransferBody>): TransferDraft {
  const { from: fromCode, to: toCode, lines, ...same } = body
  return { ...same, fromCode, toCode, lines: linesOf(lines) }
}

export function changesOfTransfer(body: Static<typeof UpdateTransferBody>): TransferChanges {
  const { from, to, lines, ...same } = body
  return {
    ...same,
    ...(from !== undefined && { fromCode: from }),
    ...(to !== undefined && { toCode: to }),
    ...(lines !== undefined && { lines: linesOf(lines) }),
  }
}
