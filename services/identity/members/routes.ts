import {
  type App,
  ContentPage,
  created,
  listQuery,
  refusals,
  type Tx,
  versionMismatch,
} from '@souk/platform'
import { heldBy, thenForget } from '../http.ts'
import type { Identity } from '../identity.ts'
import {
  lastOwner,
  memberEmailTaken,
  memberNotFound,
  providerRolesMixed,
  scopeNotHeld,
} from '../problems.ts'
import { given } from '../schemas.ts'
import { createMember, removeMember, updateMember } from './operations.ts'
import { hashPassword } from './password.ts'
import {
  CreateMemberBody,
  MemberParams,
  MemberView,
  pageOfRoles,
  RoleView,
  UpdateMemberBody,
  viewOfMember,
} from './schemas.ts'
import { getMember, listMembers } from './store.ts'

export function memberRoutes(app: App, identity: Identity): void {
  readRoutes(app)
  app.route({
    method: 'POST',
    url: '/api/v1/members',
    config: { scope: 'identity:write' },
    schema: {
      operationId: 'createMember',
      summary: 'Add a person to the tenant',
      body: CreateMemberBody,
      response: {
        201: MemberView,
        ...refusals(memberEmailTaken, providerRolesMixed, scopeNotHeld),
      },
    },
    handler: async (request) => {
      const { email, name = null, roles, provider_id: providerId = null, password } = request.body
      // Hashing takes long on purpose, so it happens before a connection is taken for the write.
      const passwordHash = password === undefined ? null : await hashPassword(password)
      const draft = { email, name, roles, providerId, passwordHash }
      return request.write(async (tx) => {
        const member = await createMember(tx, heldBy(request), draft)
        return created(viewOfMember(member), `/api/v1/members/${member.id}`)
      })
    },
  })
  changeRoutes(app, identity)
}

/**
 * Where a change ends sign-ins it is committed and its answer waits to be sent: whoever reads it knows that they
 * have ended. Whoever gets none repeats the request, and that with it.
 */
function changeRoutes(app: App, identity: Identity): void {
  app.route({
    method: 'PATCH',
    url: '/api/v1/members/:memberId',
    config: { scope: 'identity:write' },
    schema: {
      operationId: 'updateMember',
      summary: 'Change name, roles, status or password of a member',
      params: MemberParams,
      body: UpdateMemberBody,
      response: {
        200: MemberView,
        ...refusals(memberNotFound, lastOwner, providerRolesMixed, scopeNotHeld, versionMismatch),
      },
    },
    handler: async (request) => {
      const { memberId } = request.params
      const { name, status, roles, password } = request.body
      const passwordHash = password === undefined ? undefined : await hashPassword(password)
      const changes = given({ name, status, roles, passwordHash })
      const change = async (tx: Tx) =>
        viewOfMember(await updateMember(tx, heldBy(request), memberId, changes))
      return thenForget(identity, 'member', memberId, request.write(change))
    },
    onSend: async ({ body, params }, { statusCode }) => {
      const endsSignIns = body?.password !== undefined || body?.status === 'DISABLED'
      if (statusCode === 200 && endsSignIns) await identity.oauth.signOut(params.memberId)
    },
  })
  app.route({
    method: 'DELETE',
    url: '/api/v1/members/:memberId',
    config: { scope: 'identity:write' },
    schema: {
      operationId: 'removeMember',
      summary: 'Remove a person from the tenant',
      params: MemberParams,
      response: {
        200: MemberView,
        ...refusals(memberNotFound, lastOwner, scopeNotHeld, versionMismatch),
      },
    },
    handler: (request) => {
      const { memberId } = request.params
      const change = async (tx: Tx) =>
        viewOfMember(await removeMember(tx, heldBy(request), memberId))
      return thenForget(identity, 'member', memberId, request.write(change))
    },
    onSend: async ({ params }, { statusCode }) => {
      if (statusCode === 200) await identity.oauth.signOut(params.memberId)
    },
  })
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/members',
    config: { scope: 'identity:read' },
    schema: {
      operationId: 'listMembers',
      summary: 'List the people of the tenant',
      querystring: listQuery({}),
      response: { 200: ContentPage(MemberView) },
    },
    handler: (request) => request.list(listMembers),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/members/:memberId',
    config: { scope: 'identity:read' },
    schema: {
      operationId: 'getMember',
      summary: 'Read a member',
      params: MemberParams,
      response: { 200: MemberView, ...refusals(memberNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfMember(await getMember(tx, request.params.memberId))),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/roles',
    config: { scope: 'identity:read' },
    schema: {
      operationId: 'listRoles',
      summary: 'List the roles and the scopes that each gives',
      querystring: listQuery({}),
      response: { 200: ContentPage(RoleView) },
    },
    handler: (request) => request.list(async (_tx, page) => pageOfRoles(page)),
  })
}
