export const session = {
  starting: 'Signing in…',
  signedOut: 'You are signed out',
  signedOutDetail: 'Sign in again to continue.',
  signedOutHereDetail:
    'There is no connection to the server. It ends your sign-in when you open the console in this browser again.',
  expired: 'Your session has expired',
  expiredDetail: 'Sign in again to return to this page.',
  failed: 'Sign-in failed',
  failedDetail: 'It took too long, or was started in another tab.',
  unknownTenant: 'Tenant not found',
  noTenant: 'Choose a tenant',
  noTenantDetail:
    'Enter the ID of your tenant, or paste the link to its console. Whoever invited you knows it.',
  knownTenants: 'Used in this browser',
  tenantId: 'Tenant ID or link',
  noTenantId:
    'Enter an ID such as ten_01jwq…, with all of its 30 characters, or a link that has it',
  openTenant: 'Open console',
  otherTenant: 'Choose another tenant',
  forget: (tenant: string) => `Remove ${tenant} from this list`,
  unknownTenantDetail: 'Check the ID in the address. Whoever invited you knows it.',
  signIn: 'Sign in',
  insecure: 'Use HTTPS',
  insecureDetail:
    'The console needs a secure connection. Open it by its https address, or as localhost on the machine that it runs on.',
}
