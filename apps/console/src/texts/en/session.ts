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
    'Open the console with the link of your tenant. It ends with an ID such as ten_01jwq…',
  signIn: 'Sign in',
  insecure: 'Use HTTPS',
  insecureDetail:
    'The console needs a secure connection. Open it by its https address, or as localhost on the machine that it runs on.',
}
