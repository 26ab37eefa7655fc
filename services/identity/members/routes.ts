import {
  type App,
  ContentPage,
  created,
  Ids,
  listQuery,
  NamePart,
  refusals,
  type Tx,
  versionMismatch,
} from '@souk/platform'
import { Type } from 'typebox'
import { heldBy, principalOf, type Request, thenForget } from '../http.ts'
import type { Identity } from '../identity.ts'
import {
  lastOwner,
  memberEmailTaken,
  memberNotFound,
  passwordWeak,
  providerRolesMixed,
  scopeNotHeld,
} from '../problems.ts'
import { given } from '../schemas.ts'
import { commonPasswords } from './common-passwords.ts'
import type { Member } from './member.ts'
import {
  checkMemberUpdate,
  checkNewMember,
  checkPassword,
  createMember,
  removeMember,
  updateMember,
} from './operations.ts'
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
    config: { scope: 'identity:write', audience: ['operator'] },
    schema: {
      operationId: 'createMember',
      summary: 'Create a member',
      description:
        'Adds a person to the tenant and gives them roles. The caller must hold every scope of these roles. A ' +
        'member without a password cannot sign in; a member with `provider_id` sees only what belongs to that ' +
        'provider.',
      body: CreateMemberBody,
      response: {
        201: MemberView,
        ...refusals(memberEmailTaken, providerRolesMixed, scopeNotHeld, passwordWeak),
      },
    },
    handler: async (request) => {
      const { email, name = null, roles, provider_id: providerId = null, password } = request.body
      const held = heldBy(request)
      const draft = { email, name, roles, providerId }
      const check = (tx: Tx) => checkNewMember(tx, held, draft)
      const hash = await preparedHash(identity, request, { password, check })
      return request.write(async (tx) => {
        const passwordHash = (await hash()) ?? null
        const member = await createMember(tx, held, { ...draft, passwordHash })
        return created(viewOfMember(member), `/api/v1/members/${member.id}`)
      })
    },
  })
  changeRoutes(app, identity)
}

interface Prepared {
  readonly password: string | undefined
  readonly check: (tx: Tx) => Promise<Member>
}

/**
 * Hashing takes long on purpose. So it happens after whatever could refuse the request, before a connection is taken
 * for the write, and not at all for a request that was answered before.
 */
async function preparedHash(
  { passwords }: Identity,
  request: Pick<Request, 'precheck' | 'principal'>,
  { password, check }: Prepared,
): Promise<() => Promise<string | undefined>> {
  if (password === undefined) return async () => undefined
  const { tenantId } = principalOf(request)
  const common = await commonPasswords()
  const checkBoth = async (tx: Tx) => checkPassword(tx, await check(tx), password, common)
  // Asked for only if the stored answer has been forgotten in this very moment.
  if (!(await request.precheck(checkBoth))) return () => passwords.hash(tenantId, password)
  const hash = await passwords.hash(tenantId, password)
  return async () => hash
}

/**
 * Where a change ends sign-ins it is committed and its answer waits to be sent: whoever reads it knows that they
 * have ended. Whoever gets none repeats the request, and that with it.
 */
function changeRoutes(app: App, identity: Identity): void {
  app.route({
    method: 'PATCH',
    url: '/api/v1/members/:memberId',
    config: { scope: 'identity:write', audience: ['operator'] },
    schema: {
      operationId: 'updateMember',
      summary: 'Update a member',
      description:
        'Changes the name, roles, status or password of a member; fields that are left out stay as they are. ' +
        'The caller must hold the scopes of the old and the new roles. A new password or the status DISABLED ' +
        'signs the member out everywhere.',
      params: MemberParams,
      body: UpdateMemberBody,
      response: {
        200: MemberView,
        ...refusals(
          ...[memberNotFound, lastOwner, providerRolesMixed, scopeNotHeld, versionMismatch],
          passwordWeak,
        ),
      },
    },
    handler: async (request) => {
      const { memberId } = request.params
      const { name, status, roles, password } = request.body
      const held = heldBy(request)
      const changes = given({ name, status, roles })
      const check = (tx: Tx) => checkMemberUpdate(tx, held, memberId, changes)
      const hash = await preparedHash(identity, request, { password, check })
      const change = async (tx: Tx) => {
        const secret = given({ passwordHash: await hash() })
        return viewOfMember(await updateMember(tx, held, memberId, { ...changes, ...secret }))
      }
      return thenForget(identity, 'member', memberId, request.write(change))
    },
    onSend: async ({ body, params }, { statusCode }) => {
      const endsSignIns = body?.password !== undefined || body?.status === 'DISABLED'
      if (statusCode === 200 && endsSignIns) await identity.oauth.signOut(params.memberId)
    },
  })
  removeRoute(app, identity)
}

function removeRoute(app: App, identity: Identity): void {
  app.route({
    method: 'DELETE',
    url: '/api/v1/members/:memberId',
    config: { scope: 'identity:write', audience: ['operator'] },
    schema: {
      operationId: 'removeMember',
      summary: 'Remove a member',
      description:
        'Removes a person from the tenant and signs them out everywhere. The last active owner cannot be ' +
        'removed. The response shows the member as it was before.',
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
    config: { scope: 'identity:read', audience: ['operator'] },
    schema: {
      operationId: 'listMembers',
      summary: 'List members',
      description:
        'Returns the people of the tenant with their roles and status, newest first. Members of a provider name it ' +
        'in `provider_id`. Filter by a part of the `name` or address, or name the `ids` that you want. With `name` a ' +
        'page can have fewer than `limit` members and still have a next one.',
      querystring: listQuery({
        name: Type.Optional(NamePart),
        ids: Type.Optional(Ids('mem')),
      }),
      response: { 200: ContentPage(MemberView) },
    },
    handler: (request) => request.list((tx, page) => listMembers(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/members/:memberId',
    config: { scope: 'identity:read', audience: ['operator'] },
    schema: {
      operationId: 'getMember',
      summary: 'Get a member',
      description:
        'Returns one member with roles and status. Passwords are never returned; `has_password` says whether ' +
        'the member can sign in.',
      params: MemberParams,
      response: { 200: MemberView, ...refusals(memberNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfMember(await getMember(tx, request.params.memberId))),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/roles',
    config: { scope: 'identity:read', audience: ['operator'] },
    schema: {
      operationId: 'listRoles',
      summary: 'List roles',
      description:
        'Returns the roles that members can have, each with the scopes that it grants. Roles are the same for ' +
        'all tenants and cannot be changed.',
      querystring: listQuery({}),
      response: { 200: ContentPage(RoleView) },
    },
    handler: (request) => request.list(async (_tx, page) => pageOfRoles(page)),
  })
}
