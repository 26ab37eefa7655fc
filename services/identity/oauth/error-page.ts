import { type Stop, stopPage, type WayOn } from '../pages/page.ts'

const home: WayOn = { href: '/', text: 'Go to the start page' }

/** What a person is told where the OAuth2 server has one word. The rest is for whoever builds the application. */
const told: Readonly<Record<string, Omit<Stop, 'code' | 'wayOn'>>> = {
  invalid_client: {
    title: 'Unknown application',
    text: 'The application that sent you here is not known, or was switched off. Use the address that your company gave you, or ask whoever runs the application.',
  },
  invalid_redirect_uri: {
    title: 'This sign-in cannot go on',
    text: 'The application wants the answer at an address that is not registered for it. Nothing was sent there.',
  },
  session_not_found: {
    title: 'This sign-in has expired',
    text: 'It was open for too long, was finished before, or your browser keeps no cookies. Begin again; it takes a moment.',
  },
  temporarily_unavailable: {
    title: 'Too many sign-ins',
    text: 'Too many sign-ins were started from your network. Wait a quarter of an hour and try again.',
  },
  server_error: {
    title: 'Something went wrong here',
    text: 'It is our fault, and it was noted. Try again in a moment.',
  },
}

const otherwise = {
  title: 'Sign-in failed',
  text: 'The application asked for something that cannot be done. Go back to it and start again.',
}

export function errorPage(error: string, description?: string, wayOn: WayOn = home): string {
  const detail = description === undefined ? error : `${error}: ${description}`
  return stopPage({ ...(told[error] ?? otherwise), code: detail, wayOn })
}
