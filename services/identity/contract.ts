/** Identity as a process runs it: authentication for the kernel, routes for the app. */
export { Identity, type IdentityOptions } from './identity.ts'
/** The tenant of whoever runs the installation, to be made with `ensureTenant`. */
export { operator } from './operator/operator.ts'
/** The closed list of scopes, so that an app can refuse a route that requires an unknown one. */
export { isKnown, knownScopes } from './scopes.ts'
/** Makes a tenant and hands out its secrets; the second keeps to a tenant that is there already. */
export { createTenant, ensureTenant, type TenantCredentials } from './tenants/operations.ts'
