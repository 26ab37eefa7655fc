/** Every text of the pages on which people sign in and out, in English. Other languages have the same shape. */
export const en = {
  language: 'en',
  error: (title: string) => `Error: ${title}`,
  support: 'For support',
  home: 'Go to the start page',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  signInAgain: 'Sign in again',
  tooManyAtOnce: 'Too many people are signing in. Try again in a moment.',
  signInForm: {
    title: (tenant: string) => `Sign in to ${tenant}`,
    lead: 'Orders, catalog, providers and money in one place.',
    allow: 'Sign in and allow',
    deny: 'Deny',
    noPassword: (tenant: string) =>
      `No password yet, or forgotten it? Ask an owner of ${tenant} for a sign-in link.`,
    asks: 'asks to act for you. It never gets more than your own roles allow.',
    permissions: (n: number) => `${n} permissions`,
    expired: 'The form has expired. Try again.',
    wrong: 'Wrong email or password.',
    tooManyAttempts: (minutes: number) =>
      `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or ask an owner for a sign-in link.`,
    signInTo: (tenant: string) => `Sign in to ${tenant} again`,
    backTo: (application: string) => `Back to ${application}`,
  },
  signOutForm: {
    title: 'Sign out',
    question: (tenant: string) => `Sign out of ${tenant}?`,
    lead: 'This signs you out in all tabs of this browser.',
    signedOut: 'Signed out',
    youAre: 'You are signed out',
    close: 'Close this window if others use this computer too.',
  },
  passwordForm: {
    welcome: (tenant: string) => `Welcome to ${tenant}`,
    chooseNew: 'Choose a new password',
    leadNew: (tenant: string) => `For your account at ${tenant}. It signs you out everywhere else.`,
    lead: (name: string | null) =>
      name === null ? 'Choose a password to sign in.' : `${name}, choose a password to sign in.`,
    newPassword: 'New password',
    rules: (min: number) =>
      `At least ${min} characters. A few words that only you would put together are fine.`,
    repeat: 'Repeat the password',
    save: 'Save and sign in',
    known: 'Do you know your password?',
    signInWithIt: 'Sign in with it',
    faults: {
      short: (min: number) => `The password is too short. It needs at least ${min} characters.`,
      long: (max: number) => `The password is too long. It can have at most ${max} characters.`,
      different: 'The two passwords are not the same.',
      common:
        'Many people use this password, or one like it, so it is among the first to be tried.',
      repeated:
        'The password is a row or a repetition of a few characters, which is easy to guess.',
      personal:
        'The password consists of your address, your name or the name of the tenant, which others know.',
    },
  },
  stops: {
    invalid_client: {
      title: 'Unknown application',
      text: 'The application that sent you here is not known or has been switched off. Use the address your company gave you, or ask whoever runs the application.',
    },
    invalid_redirect_uri: {
      title: 'This sign-in cannot continue',
      text: 'The application wants the answer at an address that is not registered for it. Nothing was sent there.',
    },
    session_not_found: {
      title: 'This sign-in has expired',
      text: 'It was open for too long, has already been finished, or your browser does not keep cookies. Start again; it takes a moment.',
    },
    temporarily_unavailable: {
      title: 'Too many sign-ins',
      text: 'Too many sign-ins were started from your network. Wait a quarter of an hour and try again.',
    },
    server_error: {
      title: 'Something went wrong',
      text: 'This is our fault, and it was recorded. Try again in a moment.',
    },
    otherwise: {
      title: 'Sign-in failed',
      text: 'The application asked for something that is not possible. Go back to it and start again.',
    },
    linkGone: {
      title: 'This link no longer works',
      text: 'Sign-in links work once and for a day. If you have chosen a password, sign in with it. Otherwise ask whoever sent you the link for a new one.',
    },
    foreignLinkForm: {
      title: 'Nothing was changed',
      text: 'Another site sent this form. Open the link itself and choose the password there.',
    },
    foreignSignOutForm: {
      title: 'Nothing was changed',
      text: 'Another site sent this form. Sign out in the console itself.',
    },
  },
}

export type PageTexts = typeof en
