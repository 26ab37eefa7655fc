import { agentNotFound, findAgentIds, ownsAgent } from '@souk/identity/contract'
import { type App, refusals } from '@souk/platform'
import {
  ActivityPage,
  ActivityQuery,
  AgentParams,
  EntriesQuery,
  EntryPage,
  EntryParams,
  EntryView,
  viewOfEntry,
} from './chain/schemas.ts'
import { getEntry, listActivity, listEntries } from './chain/store.ts'
import type { CheckpointSigner } from './checkpoints/checkpoint.ts'
import { proveConsistency, proveInclusion } from './checkpoints/operations.ts'
import {
  CheckpointPage,
  CheckpointsQuery,
  ConsistencyParams,
  ConsistencyProofView,
  ConsistencyQuery,
  InclusionProofView,
  InclusionQuery,
  KeysView,
  viewOfConsistency,
  viewOfInclusion,
} from './checkpoints/schemas.ts'
import { listCheckpoints } from './checkpoints/store.ts'
import { checkpointNotFound, entryNotFound, entryNotSealed } from './problems.ts'
import { exportChain, verifyChain } from './verification/operations.ts'
import {
  ExportQuery,
  ExportView,
  VerificationView,
  VerifyBody,
  viewOfExport,
  viewOfVerification,
} from './verification/schemas.ts'

const access = { scope: 'activity:read', audience: ['operator'] } as const

export function routesWith(signer: CheckpointSigner): (app: App) => void {
  return (app) => {
    entries(app)
    activityOfAgents(app)
    checkpoints(app, signer)
    proofs(app)
    verification(app, signer)
  }
}

function entries(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ai/audit',
    config: access,
    schema: {
      operationId: 'listAiAuditEntries',
      summary: 'List AI audit entries',
      description:
        'Returns what AI agents did, newest first. Entries form a chain: each carries the hash of the one before it. ' +
        'Content stands in them as digests, so no personal data is kept.',
      querystring: EntriesQuery,
      response: { 200: EntryPage },
    },
    handler: (request) =>
      request.list((tx, page) => {
        const { agent_id: agentId, operation, from, to } = request.query
        const period = { from: momentOf(from), to: momentOf(to) }
        return listEntries(tx, { agentId, operation, ...period }, page)
      }),
  })

  app.route({
    method: 'GET',
    url: '/api/v1/ai/audit/:sequence',
    config: access,
    schema: {
      operationId: 'getAiAuditEntry',
      summary: 'Get an AI audit entry',
      description: 'Returns one entry of the chain. It is named by its sequence; 1 is the first.',
      params: EntryParams,
      response: { 200: EntryView, ...refusals(entryNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfEntry(await getEntry(tx, Number(request.params.sequence)))),
  })
}

function activityOfAgents(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ai/agents/:agentId/activity',
    config: { ...access, orOwner: (tx, { agentId = '' }) => ownsAgent(tx, agentId) },
    schema: {
      operationId: 'listAgentActivity',
      summary: 'List the activity of an agent',
      description:
        'Returns what one AI agent did, newest first: each intention and what became of it, with the approval and the ' +
        'resources. An agent that has done nothing has no entries. The owner of the agent may read it whatever their ' +
        'roles. `GET /api/v1/ai/audit/{sequence}/proof` proves one.',
      params: AgentParams,
      querystring: ActivityQuery,
      response: { 200: ActivityPage, ...refusals(agentNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { agentId } = request.params
        const { operation, outcome, from, to } = request.query
        const period = { from: momentOf(from), to: momentOf(to) }
        const [known, activity] = await Promise.all([
          findAgentIds(tx, [agentId]),
          listActivity(tx, { agentId, operation, outcome, ...period }, page),
        ])
        if (!known.has(agentId)) throw agentNotFound({ agentId })
        return activity
      }),
  })
}

function momentOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}

function checkpoints(app: App, signer: CheckpointSigner): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ai/audit/checkpoints',
    config: access,
    schema: {
      operationId: 'listAiAuditCheckpoints',
      summary: 'List AI audit checkpoints',
      description:
        'Returns the signed checkpoints of the chain, newest first. One is signed about every minute while entries ' +
        'are written, and after 1,000 entries. Keep one outside to prove later that no entry before it was changed.',
      querystring: CheckpointsQuery,
      response: { 200: CheckpointPage },
    },
    handler: (request) => request.list(listCheckpoints),
  })

  app.route({
    method: 'GET',
    url: '/api/v1/ai/audit/keys',
    config: access,
    schema: {
      operationId: 'listAiAuditKeys',
      summary: 'List the keys of AI audit checkpoints',
      description:
        'Returns the public keys that checkpoints are signed with, as a JSON Web Key Set. Keep them where you verify ' +
        'exports.',
      response: { 200: KeysView },
    },
    handler: async () => ({ keys: [signer.publicKey] }),
  })
}

function proofs(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ai/audit/:sequence/proof',
    config: access,
    schema: {
      operationId: 'proveAiAuditEntry',
      summary: 'Prove an AI audit entry',
      description:
        'Returns hashes that prove that the entry is in the chain that a checkpoint was signed for (RFC 9162, 2.1.3). ' +
        'Whoever has the public key can verify it.',
      params: EntryParams,
      querystring: InclusionQuery,
      response: {
        200: InclusionProofView,
        ...refusals(entryNotFound, entryNotSealed, checkpointNotFound),
      },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const sequence = Number(request.params.sequence)
        return viewOfInclusion(await proveInclusion(tx, sequence, request.query.size))
      }),
  })

  app.route({
    method: 'GET',
    url: '/api/v1/ai/audit/checkpoints/:size/consistency',
    config: access,
    schema: {
      operationId: 'proveAiAuditConsistency',
      summary: 'Prove that a checkpoint continues an older one',
      description:
        'Returns hashes that prove that the chain of the checkpoint begins with the chain of the older one (RFC ' +
        '9162, 2.1.4). Nothing was changed, removed or put between since then.',
      params: ConsistencyParams,
      querystring: ConsistencyQuery,
      response: { 200: ConsistencyProofView, ...refusals(checkpointNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const size = Number(request.params.size)
        return viewOfConsistency(await proveConsistency(tx, request.query.from, size))
      }),
  })
}

function verification(app: App, { verificationKeys }: CheckpointSigner): void {
  app.route({
    method: 'POST',
    url: '/api/v1/ai/audit/verify',
    config: { ...access, read: 'long', safe: true },
    schema: {
      operationId: 'verifyAiAudit',
      summary: 'Verify the AI audit chain',
      description:
        'Reads the chain as it is stored and computes every hash, root and signature anew, up to 20,000 entries a ' +
        'call. Send `next` as `from` to go on.',
      body: VerifyBody,
      response: { 200: VerificationView, ...refusals(checkpointNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { from = 0 } = request.body
        return viewOfVerification(await verifyChain(tx, verificationKeys, from))
      }),
  })

  app.route({
    method: 'GET',
    url: '/api/v1/ai/audit/export',
    config: { ...access, read: 'long' },
    schema: {
      operationId: 'exportAiAudit',
      summary: 'Export the AI audit chain',
      description:
        'Returns sealed entries in their order, 1,000 at a time, with the checkpoints among them: everything that ' +
        'is needed to verify the chain elsewhere. Send `next` as `from` to go on.',
      querystring: ExportQuery,
      response: { 200: ExportView },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfExport(await exportChain(tx, request.query.from ?? 0))),
  })
}
