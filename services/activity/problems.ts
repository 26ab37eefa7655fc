import { problem } from '@souk/platform'

export const entryNotFound = problem<{ sequence: number }>(
  'ai_audit_entry_not_found',
  404,
  'AI audit entry not found',
  { help: 'There is no entry with this sequence. List the entries with GET /api/v1/ai/audit.' },
)

export const saltErased = problem<{ sequence: number }>(
  'ai_audit_salt_erased',
  410,
  'AI audit salt erased',
  {
    help: 'The entry is about a person who was erased, and its salt went with them: what its digests stand for cannot be proved any more. The entry itself, and its proof, are as they were.',
  },
)

export const entryNotSealed = problem<{ sequence: number }>(
  'ai_audit_entry_not_sealed',
  409,
  'AI audit entry not sealed yet',
  {
    help: 'No signed checkpoint covers the entry yet. One is signed within about a minute; then ask again.',
  },
)

export const checkpointNotFound = problem<{ size: number }>(
  'ai_audit_checkpoint_not_found',
  404,
  'AI audit checkpoint not found',
  { help: 'There is no checkpoint of this size. List them with GET /api/v1/ai/audit/checkpoints.' },
)
