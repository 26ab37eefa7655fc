import { type App, refusals, uuidOf } from '@souk/platform'
import type { Identity } from '../identity.ts'
import { consolesPerAddress, secondsForAddressToWait } from '../limits.ts'
import { findTenant } from '../operator/store.ts'
import { consoleLimitReached, consoleNotFound } from '../problems.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { consoleSignIn } from './console.ts'
import { ConsoleParams, ConsoleView } from './schemas.ts'

/**
 * What the console has to know before anybody has signed in. The id of a tenant is no secret, but too long to be guessed;
 * whoever tries many waits.
 */
export function consoleRoutes(app: App, identity: Identity): void {
  app.route({
    method: 'GET',
    url: '/api/v1/consoles/:tenantId',
    config: { scope: 'public' },
    schema: {
      operationId: 'getConsole',
      summary: 'Get console sign-in settings',
      description:
        'Returns what the console of a tenant needs to sign a member in: the name of the tenant, the client, and the ' +
        'addresses of the OAuth2 endpoints. No token is needed. The client is public: it uses the code grant with ' +
        'PKCE (S256), and its refresh tokens work once.',
      params: ConsoleParams,
      response: { 200: ConsoleView, ...refusals(consoleNotFound, consoleLimitReached) },
    },
    handler: async ({ params: { tenantId }, ip }) => {
      const tenant = await findTenant(identity.database.system, uuidOf(tenantId))
      if (tenant?.status === 'ACTIVE') return viewOfConsole(identity.issuer, tenant)
      await limitGuesses(identity, ip)
      throw consoleNotFound({ tenantId })
    },
  })
}

/** Whoever knows the tenant learns nothing new, however many share an address; only what is not there is counted. */
async function limitGuesses(identity: Identity, address: string): Promise<void> {
  const retryAfterSeconds = await secondsForAddressToWait(
    identity,
    'console',
    address,
    consolesPerAddress,
  )
  if (retryAfterSeconds === 0) return
  const headers = { 'retry-after': String(retryAfterSeconds) }
  throw consoleLimitReached({ retryAfterSeconds }, { headers })
}

function viewOfConsole(issuer: string, { id, name, mode }: Tenant) {
  return { ...consoleSignIn(issuer, id), tenant_name: name, mode }
}
