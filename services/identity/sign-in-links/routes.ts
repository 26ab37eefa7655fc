import { type App, created, idempotencyInProgress, idOf, refusals } from '@souk/platform'
import { heldBy, principalOf } from '../http.ts'
import type { Identity } from '../identity.ts'
import { MemberParams } from '../members/schemas.ts'
import { getTenant, recordOwnerLink } from '../operator/operations.ts'
import { operatorTenantId } from '../operator/operator.ts'
import { TenantParams } from '../operator/schemas.ts'
import {
  memberDisabled,
  memberEmailTaken,
  memberNotFound,
  operatorTenantProtected,
  scopeNotHeld,
  tenantHasOwner,
  tenantNotFound,
} from '../problems.ts'
import { makeOwnerLink } from './creation.ts'
import { createSignInLink } from './operations.ts'
import { OwnerBody, ownerOf, SignInLinkView, viewOfLink } from './schemas.ts'

export function signInLinkRoutes(app: App, identity: Identity): void {
  memberRoute(app, identity)
  ownerRoute(app, identity)
}

function memberRoute(app: App, { secrets, issuer }: Identity): void {
  app.route({
    method: 'POST',
    url: '/api/v1/members/:memberId/sign-in-links',
    config: { scope: 'identity:write', audience: ['operator'], answersSecret: true },
    schema: {
      operationId: 'createSignInLink',
      summary: 'Create a sign-in link',
      description:
        'Creates a link with which the member chooses a password and signs in to the console. It works once, within 24 ' +
        'hours, and no mail is sent: hand it over yourself. Use it for a new member, or for one who forgot the password. ' +
        'The caller must hold every scope of the roles of the member.',
      params: MemberParams,
      response: {
        201: SignInLinkView,
        ...refusals(memberNotFound, memberDisabled, scopeNotHeld),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { memberId } = request.params
        const link = await createSignInLink(tx, secrets, heldBy(request), memberId)
        const tenantId = idOf('ten', principalOf(request).tenantId)
        return created(viewOfLink(issuer, tenantId, link), `/api/v1/members/${memberId}`)
      }),
  })
}

function ownerRoute(app: App, identity: Identity): void {
  app.route({
    method: 'POST',
    url: '/api/v1/tenants/:tenantId/sign-in-links',
    config: {
      scope: 'operator:tenants',
      audience: ['operator'],
      answersSecret: true,
      commitsOutsideTransaction: true,
    },
    schema: {
      operationId: 'createOwnerSignInLink',
      summary: 'Create a sign-in link for an owner',
      description:
        'Creates a link with which an owner of the tenant chooses a password and signs in to the console. If the tenant ' +
        'has no owner yet, the member is created with the role OWNER. The link works once, within 24 hours. It is in ' +
        'the audit trail of the tenant and in that of the operator. The tenant of the operator itself gets none.',
      params: TenantParams,
      body: OwnerBody,
      response: {
        201: SignInLinkView,
        ...refusals(tenantNotFound, operatorTenantProtected, tenantHasOwner, memberEmailTaken),
      },
    },
    handler: async (request) => {
      const { tenantId } = request.params
      const isFirst = await request.precheck(async () => {
        if (tenantId === operatorTenantId) throw operatorTenantProtected()
        await getTenant(identity.database.system, tenantId)
      })
      // Committed in the other tenant before our own transaction begins, which then waits for nobody.
      const link =
        isFirst && (await makeOwnerLink(identity, tenantId, ownerOf(request.body), request.id))
      return request.write(async (tx) => {
        if (!link) throw idempotencyInProgress()
        recordOwnerLink(tx, tenantId, link)
        const view = viewOfLink(identity.issuer, tenantId, link)
        return created(view, `/api/v1/tenants/${tenantId}`)
      })
    },
  })
}
