/**
 * `checkMoney` refuses what an agent may never move. `countAction` counts an action of an agent against its limits, in the
 * transaction of the action.
 */
export { checkMoney, countAction, returnMoney } from './agents/operations.ts'
/** Which of these agents the tenant has, who is accountable for one, and whether the member who acts owns it. */
export { findAgentIds, listAccountableFor, ownsAgent } from './agents/store.ts'
/** What the page of the console says of where one signs in. */
export { consoleSignIn } from './console/console.ts'
/** Identity as a process runs it: authentication for the kernel, routes for the app. */
export { Identity, type IdentityOptions } from './identity.ts'
/** Who has roles that let them do something, for whoever asks who can decide. */
export { listMembersWithRoles } from './members/operations.ts'
/**
 * The roles of a member at this moment, who else could have signed in as that member, and how many have some roles, for
 * whoever asks before something is decided.
 */
export { countMembersWith, listMembersBehind, listRolesOf } from './members/store.ts'
/** The time on the wall, which tokens, keys and secrets live by wherever a sandbox has moved its clock. */
export { wallClock } from './operations.ts'
/** The tenant of whoever runs the installation, to be made with `ensureTenant`, and the scopes that no other gives. */
export { isOperatorScope, operator } from './operator/operator.ts'
/** Refusals of what this contract offers, for the routes that can give them. */
export { agentLimitExceeded, agentNotFound, clockBackwards, clockOutOfRange } from './problems.ts'
/** Makes scopes and roles of what the mounted services declare. */
export { composeRights } from './rights.ts'
/** The roles of members that work for the tenant itself and not for one of its providers, or those with a scope. */
export { operatorRoles, operatorRolesWith } from './roles.ts'
/** The closed list of scopes, so that an app can refuse a route that requires an unknown one. */
export { isKnown, knownScopes } from './scopes.ts'
/** A link for the owner of a tenant, with which they choose a password and sign in to the console. */
export { makeOwnerLinkUrl } from './sign-in-links/creation.ts'
/** `createTenant` makes a tenant and hands out its secrets, `ensureTenant` keeps to one that is there already. */
export { createTenant, ensureTenant } from './tenants/creation.ts'
/**
 * `moveClock` sets the clock of a sandbox, `recordReset` announces that one was emptied, `superviseTenant` says whether
 * policies are for people and programs of a tenant too.
 */
export {
  moveClock,
  recordReset,
  superviseTenant,
  type TenantCredentials,
} from './tenants/operations.ts'
export { getTenant, getTenantForUpdate } from './tenants/store.ts'
export type { ClockMove, Tenant } from './tenants/tenant.ts'
/** Thrown by `checkServerSecret` and `Identity.start` when the secret of the installation is not the one it began with. */
export { checkServerSecret, WrongServerSecret } from './tokens/keyring.ts'
