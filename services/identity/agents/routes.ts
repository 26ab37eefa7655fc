import {
  type App,
  created,
  invalidTransition,
  isForAgents,
  listQuery,
  type Mounted,
  refusals,
  type Tx,
  versionMismatch,
} from '@souk/platform'
import { listCredentials } from '../clients/store.ts'
import { heldBy, thenForget } from '../http.ts'
import type { Identity } from '../identity.ts'
import {
  agentIsRetired,
  agentNotFound,
  agentOwnerInvalid,
  agentToolsInvalid,
  clientNotFound,
  credentialRevoked,
  memberNotFound,
  scopeNotHeld,
} from '../problems.ts'
import { given } from '../schemas.ts'
import type { AgentCommand, KnownTools } from './agent.ts'
import {
  commandAgent,
  createAgent,
  createCredential,
  revokeCredential,
  updateAgent,
} from './operations.ts'
import {
  AgentPage,
  AgentParams,
  AgentsQuery,
  AgentView,
  CreateAgentBody,
  CreateCredentialBody,
  CredentialPage,
  CredentialParams,
  CredentialView,
  CredentialWithSecretView,
  limitsFrom,
  UpdateAgentBody,
  viewOfAgent,
  viewOfCredential,
} from './schemas.ts'
import { getAgent, listAgents, ownsAgent } from './store.ts'

const reading = { scope: 'agents:read', audience: ['operator'] } as const
const writing = { scope: 'agents:write', audience: ['operator'] } as const

/** Whoever answers for an agent may look at it and stop it, whatever their roles. */
const orOwner = (tx: Tx, { agentId = '' }: Readonly<Record<string, string>>) =>
  ownsAgent(tx, agentId)

export function agentRoutes(app: App, identity: Identity, mounted: Mounted): void {
  readRoutes(app)
  const tools = () => knownTools(mounted)
  createRoute(app, tools)
  updateRoute(app, identity, tools)
  commandRoutes(app, identity)
  credentialReads(app)
  credentialWrites(app, identity)
}

type Tools = () => KnownTools

/** Agents are named operations as the documents show them. */
function knownTools({ operations }: Mounted): KnownTools {
  const shown = operations().filter(({ scope, hidden }) => scope !== 'public' && !hidden)
  return new Map(
    shown.map((operation) => [
      operation.schema.operationId ?? '',
      { scope: operation.scope, isForAgents: isForAgents(operation) },
    ]),
  )
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ai/agents',
    config: reading,
    schema: {
      operationId: 'listAgents',
      summary: 'List agents',
      description: 'Returns the AI agents of the tenant, newest first. Includes retired agents.',
      querystring: AgentsQuery,
      response: { 200: AgentPage },
    },
    handler: (request) =>
      request.list((tx, page) => {
        const { owner_member_id: ownerMemberId, ...filter } = request.query
        return listAgents(tx, { ...filter, ownerMemberId }, page)
      }),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/ai/agents/:agentId',
    config: { ...reading, orOwner },
    schema: {
      operationId: 'getAgent',
      summary: 'Get an agent',
      description:
        'Returns one AI agent with its owner, scopes, tools and limits. It never has more rights than its owner, ' +
        'who may read it whatever their roles.',
      params: AgentParams,
      response: { 200: AgentView, ...refusals(agentNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfAgent(await getAgent(tx, request.params.agentId))),
  })
}

function createRoute(app: App, scopeOfTool: Tools): void {
  app.route({
    method: 'POST',
    url: '/api/v1/ai/agents',
    config: writing,
    schema: {
      operationId: 'createAgent',
      summary: 'Create an agent',
      description:
        'Creates an AI agent and emits `agent.created`. Its owner is the member who is accountable for it: the agent ' +
        'never holds more than the roles of its owner, and stops when the owner is disabled. The caller must hold ' +
        'every scope of the agent. To act it needs a credential.',
      body: CreateAgentBody,
      response: {
        201: AgentView,
        ...refusals(memberNotFound, agentOwnerInvalid, agentToolsInvalid, scopeNotHeld),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { name, kind = 'EXTERNAL', purpose, scopes, tools = null, limits } = request.body
        const { owner_member_id: ownerMemberId } = request.body
        const draft = { name, kind, purpose, ownerMemberId, scopes, tools }
        const agent = await createAgent(
          tx,
          heldBy(request),
          {
            ...draft,
            limits: limitsFrom(limits),
          },
          scopeOfTool(),
        )
        return created(viewOfAgent(agent), `/api/v1/ai/agents/${agent.id}`)
      }),
  })
}

function updateRoute(app: App, identity: Identity, scopeOfTool: Tools): void {
  app.route({
    method: 'PATCH',
    url: '/api/v1/ai/agents/:agentId',
    config: writing,
    schema: {
      operationId: 'updateAgent',
      summary: 'Update an agent',
      description:
        'Changes the name, purpose, owner, scopes, tools or limits of an agent and emits `agent.updated`; fields that ' +
        'are left out stay as they are. A right that is removed stops working within a second, also in access ' +
        'tokens that were issued before.',
      params: AgentParams,
      body: UpdateAgentBody,
      response: {
        200: AgentView,
        ...refusals(
          agentNotFound,
          memberNotFound,
          agentOwnerInvalid,
          agentToolsInvalid,
          scopeNotHeld,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const { agentId } = request.params
      const { name, purpose, owner_member_id: ownerMemberId, scopes, tools, limits } = request.body
      const changes = given({
        ...{ name, purpose, ownerMemberId, scopes, tools },
        limits: limits && limitsFrom(limits),
      })
      const change = async (tx: Tx) =>
        viewOfAgent(await updateAgent(tx, heldBy(request), agentId, changes, scopeOfTool()))
      return thenForget(identity, 'agent', agentId, request.write(change))
    },
  })
}

const commands: Record<AgentCommand, [operationId: string, summary: string, description: string]> =
  {
    suspend: [
      'suspendAgent',
      'Suspend an agent',
      'Stops an active agent: within a second none of its tokens works, and none of them ever works again. Its ' +
        'credentials are kept, and it can be resumed. The owner of the agent may do this whatever their roles. Emits ' +
        '`agent.suspended`; suspending it again is refused.',
    ],
    resume: [
      'resumeAgent',
      'Resume an agent',
      'Lets a suspended agent act again, with new tokens. The caller must hold every scope of the agent. Emits `agent.resumed`; ' +
        'resuming it again is refused.',
    ],
    retire: [
      'retireAgent',
      'Retire an agent',
      'Retires an agent permanently: none of its tokens and credentials works again. Emits `agent.retired`; retiring ' +
        'it again is refused.',
    ],
  }

function commandRoutes(app: App, identity: Identity): void {
  for (const [command, [operationId, summary, description]] of Object.entries(commands)) {
    app.route({
      method: 'POST',
      url: `/api/v1/ai/agents/:agentId/${command}`,
      config: command === 'suspend' ? { ...writing, orOwner } : writing,
      schema: {
        operationId,
        summary,
        description,
        params: AgentParams,
        response: {
          200: AgentView,
          ...refusals(agentNotFound, invalidTransition, scopeNotHeld, versionMismatch),
        },
      },
      handler: (request) => {
        const { agentId } = request.params
        const change = async (tx: Tx) =>
          viewOfAgent(await commandAgent(tx, heldBy(request), agentId, command as AgentCommand))
        return thenForget(identity, 'agent', agentId, request.write(change))
      },
    })
  }
}

function credentialReads(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ai/agents/:agentId/credentials',
    config: reading,
    schema: {
      operationId: 'listAgentCredentials',
      summary: 'List credentials of an agent',
      description:
        'Returns the credentials of an agent, newest first. Includes revoked ones; secrets are not shown again.',
      params: AgentParams,
      querystring: listQuery({}),
      response: { 200: CredentialPage, ...refusals(agentNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { agentId } = request.params
        const [credentials] = await Promise.all([
          listCredentials(tx, agentId, page),
          getAgent(tx, agentId),
        ])
        return credentials
      }),
  })
}

function credentialWrites(app: App, identity: Identity): void {
  app.route({
    method: 'POST',
    url: '/api/v1/ai/agents/:agentId/credentials',
    config: { ...writing, answersSecret: true },
    schema: {
      operationId: 'createAgentCredential',
      summary: 'Create a credential of an agent',
      description:
        'Creates an OAuth2 client with which the agent gets access tokens (`client_credentials`, or token exchange ' +
        'to act for a member) and emits `client.created`. The response contains `client_secret`: store it, because ' +
        'it is not shown again.',
      params: AgentParams,
      body: CreateCredentialBody,
      response: {
        201: CredentialWithSecretView,
        ...refusals(agentNotFound, agentIsRetired, scopeNotHeld),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { agentId } = request.params
        const { name } = request.body
        const { client, secret = '' } = await createCredential(
          tx,
          identity.secrets,
          heldBy(request),
          agentId,
          name,
        )
        const view = { ...viewOfCredential(client), client_secret: secret }
        return created(view, `/api/v1/ai/agents/${agentId}/credentials`)
      }),
  })
  app.route({
    method: 'DELETE',
    url: '/api/v1/ai/agents/:agentId/credentials/:credentialId',
    config: writing,
    schema: {
      operationId: 'revokeAgentCredential',
      summary: 'Revoke a credential of an agent',
      description:
        'Revokes a credential permanently: tokens that were issued to it are refused within a second. Emits ' +
        '`client.revoked`; revoking it again is refused.',
      params: CredentialParams,
      response: {
        200: CredentialView,
        ...refusals(clientNotFound, credentialRevoked, versionMismatch),
      },
    },
    handler: (request) => {
      const { agentId, credentialId } = request.params
      const change = async (tx: Tx) =>
        viewOfCredential(await revokeCredential(tx, heldBy(request), agentId, credentialId))
      return thenForget(identity, 'client', credentialId, request.write(change))
    },
  })
}
