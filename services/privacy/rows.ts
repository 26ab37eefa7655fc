import { type Column, id, json, plain, Table } from '@souk/platform'
import type { PrivacyRequest, Result, Verification } from './request.ts'

interface StoredRequest extends Omit<PrivacyRequest, 'obstacle' | 'result'> {
  readonly blockedCode: string | null
  readonly blockedReason: string | null
  readonly blockedIds: readonly string[]
  readonly fileId: string | null
  readonly resultBytes: number | null
  readonly resultSha256: string | null
  readonly resultExpiresAt: Date | null
}

/** Times in JSON are text. */
const verification: Column<Verification | null> = {
  ...json<Verification | null>(),
  toStored: (value) => value && JSON.stringify(value),
  fromStored: (stored: (Omit<Verification, 'at'> & { readonly at: string }) | null) =>
    stored && { ...stored, at: new Date(stored.at) },
}

export const requestTable = new Table<StoredRequest>(
  'privacy.requests',
  {
    id: id('prq'),
    customerId: id('cus'),
    kind: plain(),
    status: plain(),
    reason: plain(),
    requestedBy: json(),
    dueAt: plain(),
    verification,
    rejectionReason: plain(),
    blockedCode: plain(),
    blockedReason: plain(),
    blockedIds: plain(),
    records: plain(),
    fileId: plain(),
    resultBytes: plain(),
    resultSha256: plain(),
    resultExpiresAt: plain(),
    completedAt: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['customerId', 'kind', 'requestedBy', 'dueAt'] },
)

export function storedRequest({ obstacle, result, ...request }: PrivacyRequest): StoredRequest {
  return {
    ...request,
    blockedCode: obstacle?.code ?? null,
    blockedReason: obstacle?.reason ?? null,
    blockedIds: obstacle?.ids ?? [],
    fileId: result?.fileId ?? null,
    resultBytes: result?.bytes ?? null,
    resultSha256: result?.sha256 ?? null,
    resultExpiresAt: result?.expiresAt ?? null,
  }
}

export function toRequest(row: object): PrivacyRequest {
  const {
    blockedCode: code,
    blockedReason: reason,
    blockedIds: ids,
    fileId,
    resultBytes: bytes,
    resultSha256: sha256,
    resultExpiresAt: expiresAt,
    ...request
  } = requestTable.fieldsOf(row)
  return {
    ...request,
    obstacle: code === null ? null : { code, reason: reason ?? '', ids },
    result: resultOf({ fileId, bytes, sha256, expiresAt }),
  }
}

function resultOf({ fileId, bytes, sha256, expiresAt }: Nullish<Result>): Result | null {
  const isThere = fileId !== null && bytes !== null && sha256 !== null && expiresAt !== null
  return isThere ? { fileId, bytes, sha256, expiresAt } : null
}

type Nullish<Fields> = { readonly [Field in keyof Fields]: Fields[Field] | null }
