/**
 * `checkMoney` refuses what an agent may never move. `countAction` counts an action of an agent against its limits, in the
 * transaction of the action.
 */
export { checkMoney, countAction, returnMoney } from './agents/operations.ts'
/** Which of these agents the tenant has, who is accountable for one, and whether the member who acts owns it. */
export { findAgentIds, listAccountableFor, ownsAgent } from './agents/store.ts'
/** What the page of the console says of where one signs in. */
export { consoleSignIn } from './console/console.ts'
/**
 * Sessions of customers of a shop, for whoever knows how they prove who they are: begun, refreshed with a token that is good once,
 * and ended, which every process knows within a second. `Identity.forget('customer', …)` tells this one at once.
 */
export {
  endCustomerSession,
  endCustomerSessions,
  endNamedCustomerSessions,
  refreshCustomerSession,
  type SignedInCustomer,
  startCustomerSession,
} from './customer-sessions/operations.ts'
export { refreshTokenLengthMax } from './customer-sessions/session.ts'
export { listOpenSessions } from './customer-sessions/store.ts'
/** Identity as a process runs it: authentication for the kernel, routes for the app. */
export { Identity, type IdentityOptions } from './identity.ts'
/** Random text that no double click stops at. */
export { randomSecret } from './keys/key.ts'
/** Attempts counted over all processes, by a name or by the network that they come from. */
export { type Limit, secondsForAddressToWait, secondsToWait } from './limits.ts'
/** The same rules for every password. */
export { commonPasswords } from './members/common-passwords.ts'
export { passwordLength } from './members/member.ts'
/** Who has roles that let them do something, for whoever asks who can decide. */
export { listMembersWithRoles } from './members/operations.ts'
/**
 * The roles of a member at this moment, who else could have signed in as that member, and how many have some roles, for
 * whoever asks before something is decided.
 */
export { countMembersWith, listMembersBehind, listRolesOf } from './members/store.ts'
export { weaknessOf } from './members/weak-password.ts'
/** The time on the wall, which tokens, keys and secrets live by wherever a sandbox has moved its clock. */
export { wallClock } from './operations.ts'
/** The tenant of whoever runs the installation, to be made with `ensureTenant`, and the scopes that no other gives. */
export { isOperatorScope, operator } from './operator/operator.ts'
/** Refusals of what this contract offers, for the routes that can give them. */
export {
  agentLimitExceeded,
  agentNotFound,
  clockBackwards,
  clockOutOfRange,
  customerNotAllowed,
  passwordWeak,
  passwordWrong,
} from './problems.ts'
/** The publishable key of pages that come with the product: the same at every start, until somebody revokes it. */
export { ensurePublishableKey } from './publishable-keys/creation.ts'
/** The origins of pages of a shop are written as browsers write them. */
export { originOf } from './publishable-keys/origin.ts'
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
/** Forgets attempts, for somebody who was right at last. */
export { deleteAttempts, getTenant, getTenantForUpdate } from './tenants/store.ts'
export type { ClockMove, Tenant } from './tenants/tenant.ts'
/** Thrown by `checkServerSecret` and `Identity.start` when the secret of the installation is not the one it began with. */
export { checkServerSecret, WrongServerSecret } from './tokens/keyring.ts'
/** How long an access token is good. */
export { accessTokenSeconds } from './tokens/token.ts'
