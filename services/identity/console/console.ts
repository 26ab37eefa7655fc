import { idOf, uuidOf } from '@souk/platform'
import type { Client } from '../clients/client.ts'
import { everything } from '../scopes.ts'
import type { Tenant } from '../tenants/tenant.ts'

/**
 * The console is a client of every tenant that no row describes: its id follows from the tenant's and leads back to it. So
 * every tenant has it from the first moment, nobody can revoke or change it, and its address is always the installation's.
 */

/** The last digits of the two ids differ by these. */
const difference = 0xc0_50_1e_c0_50_1en

/** From the uuid of a tenant to that of its console, and back. */
export function counterpartOf(uuid: string): string {
  const digits = BigInt(`0x${uuid.slice(-12)}`) ^ difference
  return `${uuid.slice(0, -12)}${digits.toString(16).padStart(12, '0')}`
}

/** Whether this is the console's id in the tenant with this uuid. */
export function isConsoleOf(tenantId: string, clientId: string): boolean {
  return clientId === consoleIdOf(tenantId)
}

export function consoleIdOf(tenantId: string): string {
  return idOf('cli', counterpartOf(tenantId))
}

export function consoleUrlOf(issuer: string, tenantId: string): string {
  return `${issuer}/console/${tenantId}`
}

function consoleRedirectUri(issuer: string): string {
  return `${issuer}/console/callback`
}

/** What somebody needs to sign in to the console of a tenant. All of it follows from the id of the tenant, whether or not there is one. */
export function consoleSignIn(issuer: string, tenantId: string) {
  return {
    tenant_id: tenantId,
    client_id: consoleIdOf(uuidOf(tenantId)),
    authorization_url: `${issuer}/oauth/authorize`,
    token_url: `${issuer}/oauth/token`,
    sign_out_url: `${issuer}/oauth/sign-out`,
    redirect_uri: consoleRedirectUri(issuer),
  }
}

/** What a token of the console may do at most. The roles of whoever signed in decide how much of it they get. */
export const consoleScopes = [everything]

export function consoleClient(
  issuer: string,
  clientId: string,
  { createdAt }: Pick<Tenant, 'createdAt'>,
): Client {
  return {
    id: clientId,
    name: 'Console',
    status: 'ACTIVE',
    confidential: false,
    grantTypes: ['authorization_code', 'refresh_token'],
    redirectUris: [consoleRedirectUri(issuer)],
    scopes: consoleScopes,
    agentId: null,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  }
}
