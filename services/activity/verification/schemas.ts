import { type Static, Type } from 'typebox'
import { EntryView, viewOfEntry } from '../chain/schemas.ts'
import { CheckpointView, viewOfCheckpoint } from '../checkpoints/schemas.ts'
import type { Export, Verification } from './operations.ts'
import { faultCodes } from './verifier.ts'

const From = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  default: 0,
  description: 'Number of entries to skip',
})
const Next = Type.Union([Type.Integer(), Type.Null()], {
  description: '`from` of the next call; null at the last checkpoint',
})

export const VerifyBody = Type.Object(
  {
    from: Type.Optional(
      Type.Integer({
        ...From,
        description: 'Size of the checkpoint to start from; 0 for the whole log',
      }),
    ),
  },
  { additionalProperties: false },
)

export const VerificationView = Type.Object({
  valid: Type.Boolean(),
  from: Type.Integer(),
  through: Type.Integer({ description: 'Sequence of the last entry that was verified' }),
  checkpoints: Type.Integer({ description: 'Checkpoints that were verified' }),
  faults: Type.Array(
    Type.Object({
      code: Type.Enum([...faultCodes]),
      sequence: Type.Optional(Type.Integer({ description: 'The entry' })),
      size: Type.Optional(Type.Integer({ description: 'The checkpoint' })),
    }),
    { description: 'Up to 20 faults, in order' },
  ),
  next: Next,
})

export const ExportQuery = Type.Object(
  { from: Type.Optional(From) },
  { additionalProperties: false },
)

export const ExportView = Type.Object({
  entries: Type.Array(EntryView),
  checkpoints: Type.Array(CheckpointView),
  next: Next,
})

export function viewOfVerification(done: Verification): Static<typeof VerificationView> {
  return { ...done, valid: done.faults.length === 0, faults: [...done.faults] }
}

export function viewOfExport({ entries, checkpoints, next }: Export): Static<typeof ExportView> {
  return { entries: entries.map(viewOfEntry), checkpoints: checkpoints.map(viewOfCheckpoint), next }
}
