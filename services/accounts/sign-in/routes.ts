import { passwordWeak } from '@souk/identity/contract'
import { type App, refusals } from '@souk/platform'
import {
  linkGone,
  linkOfAnotherBrowser,
  messagesNotSetUp,
  returnUrlRefused,
  sessionEnded,
  signInLimitReached,
  signInRefused,
} from '../problems.ts'
import { askerOf } from './asker.ts'
import { askForLink, askToRegister } from './asking.ts'
import type { Parts } from './parts.ts'
import { chooseNewPassword, proveByLink, proveByPassword, refresh, signOut } from './proving.ts'
import {
  AskBody,
  AskedView,
  LoginBody,
  NewPasswordBody,
  ProofBody,
  RefreshBody,
  RegisterBody,
  SignedOutView,
  TokensView,
} from './schemas.ts'

const base = '/api/v1/auth/customers'

/**
 * For whoever looks at a shop, and for servers of shops. Attempts, links and sessions stay as they are whatever becomes of the
 * answer, which is not stored.
 */
const config = {
  scope: 'accounts:sign_in',
  audience: ['operator', 'visitor'],
  commitsOutsideTransaction: true,
} as const

/** What they answer lets somebody in as one person, so no agent calls them. */
const answeringTokens = { ...config, answersSecret: true } as const

const sameAnswer =
  'The answer is the same whoever has the address, and takes as long; the message alone tells.'
const askingRefusals = [returnUrlRefused, messagesNotSetUp, signInLimitReached] as const

export function signInRoutes(app: App, parts: Parts): void {
  registerRoute(app, parts)
  linkRoutes(app, parts)
  loginRoute(app, parts)
  verifyRoute(app, parts)
  newPasswordRoute(app, parts)
  sessionRoutes(app, parts)
}

function registerRoute(app: App, parts: Parts): void {
  app.route({
    method: 'POST',
    url: `${base}/register`,
    config,
    schema: {
      operationId: 'registerCustomer',
      summary: 'Register as a customer',
      description:
        'Sends a link with which somebody confirms that an email address is theirs, and is registered and signed in: by ' +
        '`verifyCustomer`, in the same browser, within an hour. Nothing is kept of them before that. ' +
        `${sameAnswer} Emits nothing before the link is opened.`,
      body: RegisterBody,
      response: { 200: AskedView, ...refusals(...askingRefusals, passwordWeak) },
    },
    handler: (request) => askToRegister(parts, askerOf(request), request.body),
  })
}

function linkRoutes(app: App, parts: Parts): void {
  app.route({
    method: 'POST',
    url: `${base}/magic-link`,
    config,
    schema: {
      operationId: 'sendMagicLink',
      summary: 'Send a link to sign in with',
      description:
        'Sends a customer a link that signs them in once, within 15 minutes, in the browser that asked for it; a guest or ' +
        `somebody who was invited has an account from then on. ${sameAnswer}`,
      body: AskBody,
      response: { 200: AskedView, ...refusals(...askingRefusals) },
    },
    handler: (request) => askForLink(parts, askerOf(request), 'MAGIC_LINK', request.body),
  })
  app.route({
    method: 'POST',
    url: `${base}/password-reset`,
    config,
    schema: {
      operationId: 'sendPasswordReset',
      summary: 'Send a link to choose a password with',
      description:
        'Sends a customer a link with which they choose a new password, once, within an hour, in the browser that asked for ' +
        `it: with \`resetCustomerPassword\`. ${sameAnswer}`,
      body: AskBody,
      response: { 200: AskedView, ...refusals(...askingRefusals) },
    },
    handler: (request) => askForLink(parts, askerOf(request), 'PASSWORD_RESET', request.body),
  })
}

function loginRoute(app: App, parts: Parts): void {
  app.route({
    method: 'POST',
    url: `${base}/login`,
    config: answeringTokens,
    schema: {
      operationId: 'logInCustomer',
      summary: 'Sign in a customer with a password',
      description:
        'Returns an access token for 15 minutes and a refresh token. A wrong password, an unknown address and a disabled ' +
        'customer are refused alike and take as long. After ten attempts for an address one waits. Emits ' +
        '`customer_account.session_started`.',
      body: LoginBody,
      response: { 200: TokensView, ...refusals(signInRefused, signInLimitReached) },
    },
    handler: (request) => proveByPassword(parts, askerOf(request), request.body),
  })
}

function verifyRoute(app: App, parts: Parts): void {
  app.route({
    method: 'POST',
    url: `${base}/verify`,
    config: answeringTokens,
    schema: {
      operationId: 'verifyCustomer',
      summary: 'Sign in a customer with a link',
      description:
        'Uses up a link of `registerCustomer` or `sendMagicLink` and returns tokens. The browser shows with `code_verifier` ' +
        'that it is the one that asked; in any other the link stays unused. Orders that the customer placed with the ' +
        'address as a guest are theirs afterwards. Emits `customer_account.created`, or `customer_account.session_started`.',
      body: ProofBody,
      response: {
        200: TokensView,
        ...refusals(linkGone, linkOfAnotherBrowser, signInLimitReached),
      },
    },
    handler: (request) => proveByLink(parts, askerOf(request), request.body),
  })
}

function newPasswordRoute(app: App, parts: Parts): void {
  app.route({
    method: 'POST',
    url: `${base}/password-reset/confirm`,
    config: answeringTokens,
    schema: {
      operationId: 'resetCustomerPassword',
      summary: 'Choose a password with a link',
      description:
        'Uses up a link of `sendPasswordReset`, sets the password and returns tokens. The customer is signed out everywhere ' +
        'else. Emits `customer_account.password_changed`.',
      body: NewPasswordBody,
      response: {
        200: TokensView,
        ...refusals(linkGone, linkOfAnotherBrowser, passwordWeak, signInLimitReached),
      },
    },
    handler: (request) => chooseNewPassword(parts, askerOf(request), request.body),
  })
}

function sessionRoutes(app: App, parts: Parts): void {
  app.route({
    method: 'POST',
    url: `${base}/refresh`,
    config: answeringTokens,
    schema: {
      operationId: 'refreshCustomerSession',
      summary: 'Get the next tokens of a customer',
      description:
        'Returns an access token and the next refresh token; the one that is sent is used up. One that was used before ends ' +
        'the session, because somebody else may have it. A session lasts a month from its last refresh on, half a year at ' +
        'most.',
      body: RefreshBody,
      response: { 200: TokensView, ...refusals(sessionEnded) },
    },
    handler: (request) => refresh(parts, askerOf(request), request.body.refresh_token),
  })
  app.route({
    method: 'POST',
    url: `${base}/logout`,
    config,
    schema: {
      operationId: 'logOutCustomer',
      summary: 'Sign out a customer',
      description:
        'Ends the session of a refresh token, with every access token of it. Answered the same for one that is good for ' +
        'nothing any more. Emits `customer_account.sessions_ended`.',
      body: RefreshBody,
      response: { 200: SignedOutView },
    },
    handler: async (request) => {
      await signOut(parts, askerOf(request), request.body.refresh_token)
      return { status: 'SIGNED_OUT' as const }
    },
  })
}
