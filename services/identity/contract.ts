/** Identity as a process runs it: authentication for the kernel, routes for the app. */
export { Identity, type IdentityOptions } from './identity.ts'
/** The time on the wall, which tokens, keys and secrets live by wherever a sandbox has moved its clock. */
export { wallClock } from './operations.ts'
/** The tenant of whoever runs the installation, to be made with `ensureTenant`. */
export { operator } from './operator/operator.ts'
export { clockBackwards, clockOutOfRange } from './problems.ts'
/** Makes scopes and roles of what the mounted services declare. */
export { composeRights } from './rights.ts'
/** The closed list of scopes, so that an app can refuse a route that requires an unknown one. */
export { isKnown, knownScopes } from './scopes.ts'
/** `createTenant` makes a tenant and hands out its secrets, `ensureTenant` keeps to one that is there already. */
export { createTenant, ensureTenant } from './tenants/creation.ts'
/** `moveClock` sets the clock of a sandbox, `recordReset` announces that one was emptied. */
export { moveClock, recordReset, type TenantCredentials } from './tenants/operations.ts'
export { getTenant } from './tenants/store.ts'
export type { ClockMove, Tenant } from './tenants/tenant.ts'
/** Thrown by `checkServerSecret` and `Identity.start` when the secret of the installation is not the one it began with. */
export { checkServerSecret, WrongServerSecret } from './tokens/keyring.ts'
