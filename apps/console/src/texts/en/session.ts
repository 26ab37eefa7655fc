export const session = {
  starting: 'Signing in…',
  signedOut: 'You are signed out',
  signedOutDetail: 'Sign in again to go on.',
  expired: 'Your session has expired',
  expiredDetail: 'Sign in again and you return to this page.',
  failed: 'The sign-in did not work',
  failedDetail: 'It took too long, or was begun in another tab.',
  unknownTenant: 'There is no such tenant',
  noTenant: 'Which tenant?',
  noTenantDetail:
    'Open the console by the link of your tenant: it ends with an id such as ten_01jwq…',
  signIn: 'Sign in',
}
