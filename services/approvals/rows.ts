import assert from 'node:assert/strict'
import { type Column, id, idOrNull, json, plain, Table } from '@souk/platform'
import {
  type Approval,
  type Decision,
  type Requester,
  requesterIdOf,
  type StoredRequest,
} from './approval.ts'
import { type Approvers, combineApprovers, type Requirement } from './policies/policy.ts'

/** The columns that are looked for stand beside the request and the requester that they come from. */
interface StoredApproval extends Approval {
  /** Of all policies together, for what was asked for before each of them was kept, and for a program from before. */
  readonly approvers: Approvers
  readonly operationId: string
  readonly requesterId: string
  readonly agentId: string | null
  /** Whether it is known what it is about; not of approvals of earlier releases. */
  readonly hasSubjects: boolean
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

export const approvalTable = new Table<StoredApproval>(
  'approvals.approvals',
  {
    id: id('apr'),
    status: plain(),
    operationId: plain(),
    request: json<StoredRequest>(),
    requester: json<Requester>(),
    requesterId: plain(),
    agentId: idOrNull('agt'),
    agentOwnerId: idOrNull('mem'),
    preview: json(),
    reason: plain(),
    sources: json(),
    earlierReasons: json(),
    policyId: idOrNull('apl'),
    policyVersion: plain(),
    approvers: json(),
    requirements: json(),
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
    erasedAt: plain(),
    hasSubjects: plain(),
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
      ...(['preview', 'policyId', 'policyVersion'] as const),
      ...(['readScope', 'providerId', 'binding'] as const),
      ...(['requestSha256', 'payloadSha256', 'resourceVersions', 'expiresAt'] as const),
      'hasSubjects',
    ],
  },
)

export function storedApproval(approval: Approval): StoredApproval {
  const { request, requester } = approval
  return {
    ...approval,
    approvers: approversOf(approval.requirements),
    operationId: request.operationId,
    requesterId: requesterIdOf(requester),
    agentId: requester.agentId,
    hasSubjects: true,
  }
}

function approversOf([first, ...others]: readonly Requirement[]): Approvers {
  assert(first, 'somebody has to approve what waits')
  const { roles, quorum, exclude } = first
  return others.reduce<Approvers>(combineApprovers, { roles, quorum, exclude })
}

export function toApproval(row: object): Approval {
  const fields = approvalTable.fieldsOf(row)
  const {
    operationId: _o,
    requesterId: _r,
    agentId: _a,
    hasSubjects: _s,
    approvers,
    ...approval
  } = fields
  const { policyId, policyVersion, requirements } = approval
  if (requirements.length > 0) return approval
  return { ...approval, requirements: [{ policyId, policyVersion, name: null, ...approvers }] }
}
