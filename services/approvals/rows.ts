import { type Column, id, idOrNull, json, plain, Table } from '@souk/platform'
import type { Approval, Decision, HeldRequest, Requester } from './approval.ts'

/** The columns that are looked for stand beside the request and the requester that they come from. */
interface StoredApproval extends Approval {
  readonly operationId: string
  readonly requesterId: string
  readonly agentId: string | null
}

interface StoredDecision extends Omit<Decision, 'at'> {
  readonly at: string
}

const decisionsColumn: Column<readonly Decision[]> = {
  toStored: (decisions) => JSON.stringify(decisions),
  fromStored: (stored: StoredDecision[]) =>
    stored.map((decision) => ({ ...decision, at: new Date(decision.at) })),
  type: 'jsonb',
}

const approvalTable = new Table<StoredApproval>(
  'approvals.approvals',
  {
    id: id('apr'),
    status: plain(),
    operationId: plain(),
    request: json<HeldRequest>(),
    requester: json<Requester>(),
    requesterId: plain(),
    agentId: idOrNull('agt'),
    agentOwnerId: idOrNull('mem'),
    preview: json(),
    reason: plain(),
    sources: json(),
    policyId: idOrNull('apl'),
    policyVersion: plain(),
    approvers: json(),
    readScope: plain(),
    providerId: idOrNull('prv'),
    binding: json(),
    requestSha256: plain(),
    payloadSha256: plain(),
    resourceVersions: json(),
    decisions: decisionsColumn,
    remindAt: plain(),
    expiresAt: plain(),
    begunAt: plain(),
    result: json(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  {
    fixed: [
      ...([
        'operationId',
        'request',
        'requester',
        'requesterId',
        'agentId',
        'agentOwnerId',
      ] as const),
      ...(['preview', 'reason', 'sources', 'policyId', 'policyVersion'] as const),
      ...(['readScope', 'providerId', 'binding'] as const),
      ...(['requestSha256', 'payloadSha256', 'resourceVersions', 'expiresAt'] as const),
    ],
  },
)

export { approvalTable }

export function storedApproval(approval: Approval): StoredApproval {
  const { request, requester } = approval
  return {
    ...approval,
    operationId: request.operationId,
    requesterId: requesterIdOf(requester),
    agentId: requester.agentId,
  }
}

export function requesterIdOf({ agentId, memberId, clientId }: Requester): string {
  return agentId ?? memberId ?? clientId
}

export function toApproval(row: object): Approval {
  const { operationId: _o, requesterId: _r, agentId: _a, ...approval } = approvalTable.fieldsOf(row)
  return approval
}
