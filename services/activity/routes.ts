import { agentNotFound, findAgentIds, ownsAgent } from '@souk/identity/contract'
import { type App, refusals } from '@souk/platform'
import { discloseSalt } from './chain/operations.ts'
import {
  ActivityPage,
  ActivityQuery,
  AgentParams,
  EntriesQuery,
  EntryPage,
  EntryParams,
  EntryView,
  SaltView,
  viewOfEntry,
  viewOfSalt,
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
import { checkpointNotFound, entryNotFound, entryNotSealed, saltErased } from './problems.ts'
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
    salts(app)
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
        'Returns what AI agents did, what members decided on their requests, and who changed what agents may do, newest ' +
        'first. Entries form a chain: each carries the hash of the preceding one. ' +
        'Content is recorded as digests only, so no personal data is kept.',
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
      description:
        'Returns one entry of the AI audit log by its sequence; 1 is the first. An entry never changes.',
      params: EntryParams,
      response: { 200: EntryView, ...refusals(entryNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfEntry(await getEntry(tx, Number(request.params.sequence)))),
  })
}

/** Whoever could read salts with the entries could guess what stands in them as digests. */
function salts(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ai/audit/:sequence/salt',
    config: { ...access, scope: 'activity:disclose' },
    schema: {
      operationId: 'getAiAuditSalt',
      summary: 'Get the salt of an AI audit entry',
      description:
        'Returns what the digests in an entry were made with. Give it, with the entry and its proof, to somebody who ' +
        'has to see that the arguments or the answer of a call were just these; keep it from everybody else, because ' +
        'short values can be guessed with it. That of an entry about a person who was erased is gone: ' +
        '`ai_audit_salt_erased`.',
      params: EntryParams,
      response: { 200: SaltView, ...refusals(entryNotFound, saltErased) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        viewOfSalt(await discloseSalt(tx, Number(request.params.sequence))),
      ),
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
        'Returns what one AI agent did, newest first: each intent and its outcome, with the approval and the resources; ' +
        'and what was decided on its requests and changed about it, by whom. ' +
        'Get the proof of an entry with `GET /api/v1/ai/audit/{sequence}/proof`. The owner of the agent may read it ' +
        'whatever their roles.',
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
        'Returns the signed checkpoints of the AI audit log, newest first. One is signed about every minute while entries ' +
        'are written, and after 1,000 entries. Keep one elsewhere to prove later that no earlier entry was changed.',
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
      summary: 'List the public keys of the AI audit log',
      description:
        'Returns the public keys that checkpoints are signed with, as a JSON Web Key Set. Keep them where you verify ' +
        'exports and proofs: `npm run ai-audit -- verify` and `prove` take them with `--key`.',
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
      summary: 'Get the inclusion proof of an AI audit entry',
      description:
        'Returns the entry, a signed checkpoint, and the hashes that prove that the entry is in the log that the checkpoint ' +
        'was signed for (RFC 9162, 2.1.3). Anyone can verify it with the public key alone: ' +
        '`npm run ai-audit -- prove FILE --key KEYS`.',
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
      summary: 'Get the consistency proof of two checkpoints',
      description:
        'Returns the hashes that prove that the log of a checkpoint begins with the log of an older one (RFC 9162, ' +
        '2.1.4): no entry before the older one was changed, removed or inserted since then. ' +
        'Keep a checkpoint elsewhere, and compare it with later ones by this proof.',
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
      summary: 'Verify the AI audit log',
      description:
        'Reads the AI audit log as it is stored and recomputes every hash, root and signature, up to 20,000 entries per ' +
        'call. Send `next` as `from` to continue.',
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
      summary: 'Export the AI audit log',
      description:
        'Returns entries that a checkpoint covers, oldest first and 1,000 at a time, with those checkpoints: everything ' +
        'that is needed to verify the log elsewhere. Send `next` as `from` to continue.',
      querystring: ExportQuery,
      response: { 200: ExportView },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfExport(await exportChain(tx, request.query.from ?? 0))),
  })
}
