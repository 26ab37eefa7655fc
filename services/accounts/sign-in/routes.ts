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

const sameAnswer = 'The response and its timing do not reveal whether the address has an account.'
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
        'Sends a confirmation link. Opening it in the same browser within an hour (`verifyCustomer`) creates the account and ' +
        'signs the customer in. Until then only the sealed link is stored. ' +
        `${sameAnswer} Emits no event before the link is opened.`,
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
      summary: 'Send a sign-in link',
      description:
        'Sends a link that signs the customer in once, within 15 minutes, in the browser that requested it. Guests and invited ' +
        `customers get an account. ${sameAnswer}`,
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
      summary: 'Send a password reset link',
      description:
        'Sends a link with which the customer sets a new password (`resetCustomerPassword`), once, within an hour, in the ' +
        `browser that requested it. ${sameAnswer}`,
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
        'Returns an access token for 15 minutes and a refresh token. Unknown addresses, wrong passwords and disabled customers ' +
        'get the same response in the same time. Limited to ten attempts per address in 15 minutes. Emits ' +
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
        'Redeems a link from `registerCustomer` or `sendMagicLink` and returns tokens. `code_verifier` proves that it is the ' +
        'requesting browser; another browser is refused and the link stays valid. Guest orders with this address are assigned ' +
        'to the customer. Emits `customer_account.created`, or `customer_account.session_started`.',
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
      summary: 'Set a password with a link',
      description:
        'Redeems a link from `sendPasswordReset`, sets the password and returns tokens. The customer is signed out everywhere ' +
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
      summary: 'Refresh the tokens of a customer',
      description:
        'Returns a new access token and a new refresh token; the one sent becomes invalid. Sending a used refresh token ends ' +
        'the session, because it may be stolen. A session lasts a month after its last refresh, and half a year at most.',
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
        'Ends the session of a refresh token with all its access tokens. Answers the same for tokens that are already ' +
        'invalid. Emits `customer_account.sessions_ended`.',
      body: RefreshBody,
      response: { 200: SignedOutView },
    },
    handler: async (request) => {
      await signOut(parts, askerOf(request), request.body.refresh_token)
      return { status: 'SIGNED_OUT' as const }
    },
  })
}
