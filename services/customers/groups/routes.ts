import {
  type App,
  ContentPage,
  created,
  filterOf,
  type Mounted,
  refusals,
  versionMismatch,
} from '@souk/platform'
import { addMembers, changeGroup, createGroup, removeGroup, removeMembers } from './operations.ts'
import {
  groupInUse,
  groupLimitReached,
  groupNameTaken,
  groupNotFound,
  memberUnknown,
} from './problems.ts'
import {
  CreateGroupBody,
  GroupParams,
  GroupsQuery,
  GroupView,
  groupView,
  MembersBody,
  UpdateGroupBody,
} from './schemas.ts'
import { getGroup, listGroups } from './store.ts'

const groups = '/api/v1/customer-groups'
const single = `${groups}/:groupId`
const reading = { scope: 'customers:read', audience: ['operator'] } as const
const writing = { scope: 'customers:write', audience: ['operator'] } as const

export function groupRoutes(app: App, mounted: Mounted): void {
  readRoutes(app)
  createRoute(app)
  changeRoute(app)
  deleteRoute(app, mounted)
  addMembersRoute(app)
  removeMembersRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: groups,
    config: reading,
    schema: {
      operationId: 'listCustomerGroups',
      summary: 'List customer groups',
      description:
        'Returns the groups of customers with the number of their members, newest first. Filter by a part of the `name`, by ' +
        '`ids`, or by `customer_id` for the groups of one customer. The members of a group are ' +
        '`GET /api/v1/customers?group_id=`.',
      querystring: GroupsQuery,
      response: { 200: ContentPage(GroupView) },
    },
    handler: (request) => request.list((tx, page) => listGroups(tx, filterOf(request.query), page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: reading,
    schema: {
      operationId: 'getCustomerGroup',
      summary: 'Get a customer group',
      description:
        'Returns a group with the number of its members. Send the `ETag` of your copy as `If-None-Match` to get 304 if the ' +
        'group and its members have not changed.',
      params: GroupParams,
      response: { 200: GroupView, ...refusals(groupNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => groupView(await getGroup(tx, request.params.groupId))),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: groups,
    config: writing,
    schema: {
      operationId: 'createCustomerGroup',
      summary: 'Create a customer group',
      description:
        'Creates a group under a name that no other group of the tenant has. Add customers with ' +
        '`POST /api/v1/customer-groups/{groupId}/members/add`. Emits `customer_group.created`.',
      body: CreateGroupBody,
      response: { 201: GroupView, ...refusals(groupNameTaken, groupLimitReached) },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const group = await createGroup(tx, request.body)
        return created(groupView(group), `${groups}/${group.id}`)
      }),
  })
}

function changeRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: writing,
    schema: {
      operationId: 'updateCustomerGroup',
      summary: 'Update a customer group',
      description:
        'Changes name, description or metadata of a group; its members stay. Emits `customer_group.updated`; a request that ' +
        'changes nothing creates no new version and no event.',
      params: GroupParams,
      body: UpdateGroupBody,
      response: { 200: GroupView, ...refusals(groupNotFound, groupNameTaken, versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        groupView(await changeGroup(tx, request.params.groupId, request.body)),
      ),
  })
}

function deleteRoute(app: App, { referencesTo }: Mounted): void {
  app.route({
    method: 'DELETE',
    url: single,
    config: writing,
    schema: {
      operationId: 'deleteCustomerGroup',
      summary: 'Delete a customer group',
      description:
        'Deletes a group and returns it as it was. Its customers are not changed. One that something is for, such as a price list ' +
        'that has not ended, is refused with `customer_group_in_use`. Emits `customer_group.deleted`.',
      params: GroupParams,
      response: { 200: GroupView, ...refusals(groupNotFound, groupInUse, versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        groupView(await removeGroup(tx, request.params.groupId, referencesTo('cgr'))),
      ),
  })
}

function addMembersRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/members/add`,
    config: writing,
    schema: {
      operationId: 'addCustomerGroupMembers',
      summary: 'Add customers to a group',
      description:
        'Puts up to 1,000 customers into a group. Those that are in it already stay, and members that are not named stay ' +
        'too, so it can be repeated. Customers that were merged or anonymized are refused. Emits `customer_group.members_changed` if somebody was added.',
      params: GroupParams,
      body: MembersBody,
      response: { 200: GroupView, ...refusals(groupNotFound, memberUnknown, versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        groupView(await addMembers(tx, request.params.groupId, request.body.customer_ids)),
      ),
  })
}

function removeMembersRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/members/remove`,
    config: writing,
    schema: {
      operationId: 'removeCustomerGroupMembers',
      summary: 'Remove customers from a group',
      description:
        'Takes up to 1,000 customers out of a group. Customers that are not in it are ignored, so it can be repeated. Emits ' +
        '`customer_group.members_changed` if somebody was removed.',
      params: GroupParams,
      body: MembersBody,
      response: { 200: GroupView, ...refusals(groupNotFound, versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        groupView(await removeMembers(tx, request.params.groupId, request.body.customer_ids)),
      ),
  })
}
