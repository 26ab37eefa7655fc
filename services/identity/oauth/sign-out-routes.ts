import { type App, isId, uuidOf } from '@souk/platform'
import { consoleUrlOf } from '../console/console.ts'
import type { Reply, Request } from '../http.ts'
import type { Identity } from '../identity.ts'
import { findTenant } from '../operator/store.ts'
import { signInHeaders, stopPage } from '../pages/page.ts'
import { signedOutPage, signOutPage } from '../pages/sign-out.ts'
import { textsFor } from '../pages/texts/index.ts'
import { fieldsOf, isOwnForm } from './forms.ts'
import { endSignIn, findSignIn, noCookie } from './sign-ins.ts'

/** Where a person signs out of the console: of all tabs of the browser at once. */
export function signOutRoutes(app: App, identity: Identity): void {
  const config = { scope: 'public', hidden: true } as const
  app.route({
    method: 'GET',
    url: '/oauth/sign-out',
    config,
    handler: (request, reply) => showSignOut(identity, request, reply),
  })
  app.route({
    method: 'POST',
    url: '/oauth/sign-out',
    config: { ...config, takesForm: true },
    handler: (request, reply) => receiveSignOut(identity, request, reply),
  })
}

/** Asks while somebody is signed in, and says so when nobody is any more. */
async function showSignOut(identity: Identity, request: Request, reply: Reply) {
  const { tenant: tenantId } = request.query as { tenant?: unknown }
  const t = textsFor(request.headers['accept-language'])
  reply.headers(signInHeaders())
  if (!isId('ten', tenantId)) return reply.send(signedOutPage(t, undefined))
  const signIn = await findSignIn(identity, uuidOf(tenantId), request.headers.cookie)
  const tenant = signIn && (await findTenant(identity.database.system, signIn.tenantId))
  const page = tenant
    ? signOutPage(t, tenantId, tenant.name)
    : signedOutPage(t, consoleUrlOf(identity.issuer, tenantId))
  return reply.send(page)
}

async function receiveSignOut(identity: Identity, request: Request, reply: Reply) {
  const tenantId = fieldsOf(request)('tenant')
  reply.headers(signInHeaders())
  if (!isOwnForm(request, identity.issuer)) return reply.code(403).send(foreignForm(request))
  if (!isId('ten', tenantId)) return reply.redirect('/oauth/sign-out', 303)
  const uuid = uuidOf(tenantId)
  const signIn = await findSignIn(identity, uuid, request.headers.cookie)
  if (signIn) await endSignIn(identity, signIn)
  reply.header('set-cookie', noCookie(identity, uuid))
  return reply.redirect(`/oauth/sign-out?tenant=${tenantId}`, 303)
}

function foreignForm({ headers }: Request): string {
  const t = textsFor(headers['accept-language'])
  return stopPage(t, t.stops.foreignSignOutForm)
}
