import { customerNotFound, customerRequired } from '@souk/customers/contract'
import { passwordWeak, passwordWrong } from '@souk/identity/contract'
import { type App, Id, NoBody, refusals } from '@souk/platform'
import { Type } from 'typebox'
import { customerAccountNotFound, sessionEnded, signInLimitReached } from './problems.ts'
import {
  AccountView,
  EndOwnSessionsBody,
  OwnSignInView,
  SignInView,
  viewOfAccount,
} from './schemas.ts'
import {
  endSessionsOf,
  endSessionsOfSelf,
  selfOf,
  showAccount,
  showOwnAccount,
} from './sessions/operations.ts'
import { askerOf } from './sign-in/asker.ts'
import { changeOwnPassword } from './sign-in/own-password.ts'
import type { Parts } from './sign-in/parts.ts'
import { OwnPasswordBody } from './sign-in/schemas.ts'

const CustomerParams = Type.Object({ customerId: Id('cus') })
const ofCustomer = '/api/v1/customers/:customerId/account'
const own = '/api/v1/customers/me'

export function accountRoutes(app: App, parts: Parts): void {
  ofOperator(app, parts)
  ofCustomers(app, parts)
  sessionsOfCustomers(app, parts)
}

function ofOperator(app: App, { identity }: Parts): void {
  app.route({
    method: 'GET',
    url: ofCustomer,
    config: { scope: 'accounts:read', audience: ['operator'], volatile: true },
    schema: {
      operationId: 'getCustomerAccount',
      summary: 'Get the account of a customer',
      description:
        'Returns how a customer signs in to the shop, their last sign-in and their open sessions. `account` is null for a ' +
        'customer who has never signed in. Sessions do not change the version, so this operation never answers 304.',
      params: CustomerParams,
      response: { 200: SignInView, ...refusals(customerNotFound) },
    },
    handler: (request) => request.read((tx) => showAccount(tx, request.params.customerId)),
  })
  app.route({
    method: 'POST',
    url: `${ofCustomer}/end-sessions`,
    config: { scope: 'accounts:write', audience: ['operator'] },
    schema: {
      operationId: 'endCustomerSessions',
      summary: 'Sign out a customer everywhere',
      description:
        'Ends every session of a customer: all access and refresh tokens stop working within a second. The customer can sign ' +
        'in again; disable them to prevent that. Emits `customer_account.sessions_ended`; without open sessions nothing ' +
        'changes.',
      params: CustomerParams,
      body: NoBody,
      response: { 200: AccountView, ...refusals(customerAccountNotFound) },
    },
    handler: (request) => {
      const { customerId } = request.params
      return endSessionsOf(identity, customerId, (work) => request.write(work))
    },
  })
}

function ofCustomers(app: App, parts: Parts): void {
  app.route({
    method: 'POST',
    url: `${own}/password`,
    config: {
      scope: 'accounts:sign_in',
      audience: ['operator', 'customer'],
      commitsOutsideTransaction: true,
    },
    schema: {
      operationId: 'changeMyCustomerPassword',
      summary: 'Change your password as a customer',
      description:
        'Sets a new password for the signed-in customer and signs them out everywhere else. Customers without a password, or ' +
        'who forgot it, use `sendPasswordReset`. Emits `customer_account.password_changed`.',
      body: OwnPasswordBody,
      response: {
        200: AccountView,
        ...refusals(
          customerRequired,
          customerAccountNotFound,
          passwordWrong,
          passwordWeak,
          signInLimitReached,
        ),
      },
    },
    handler: async (request) =>
      viewOfAccount(await changeOwnPassword(parts, askerOf(request), request.body)),
  })
}

function sessionsOfCustomers(app: App, { identity }: Parts): void {
  const config = { scope: 'accounts:sign_in', audience: ['operator', 'customer'] } as const
  const gone = [customerRequired, customerAccountNotFound] as const
  app.route({
    method: 'GET',
    url: `${own}/account`,
    config: { ...config, volatile: true },
    schema: {
      operationId: 'getMyCustomerAccount',
      summary: 'Get your account as a customer',
      description:
        'Returns how the customer who has signed in does so, and in which browsers they are signed in; `is_current` is the one ' +
        'that asks. Sessions come and go without a new version, so this operation never answers 304.',
      response: { 200: OwnSignInView, ...refusals(...gone) },
    },
    handler: (request) => {
      const self = selfOf(askerOf(request).principal)
      return request.read((tx) => showOwnAccount(tx, self))
    },
  })
  app.route({
    method: 'POST',
    url: `${own}/account/end-sessions`,
    config,
    schema: {
      operationId: 'endMyCustomerSessions',
      summary: 'End your sessions as a customer',
      description:
        'Signs the customer who has signed in out in the browsers that are named, or in all but the one that asks: within a second ' +
        'neither access tokens nor refresh tokens of them are good. A session that has ended, or is not theirs, stays as it is, so the ' +
        'request can be repeated. Emits `customer_account.sessions_ended`; where nothing ends nothing changes.',
      body: EndOwnSessionsBody,
      response: { 200: OwnSignInView, ...refusals(...gone, sessionEnded) },
    },
    handler: (request) => {
      const self = selfOf(askerOf(request).principal)
      const { session_ids: named } = request.body
      return endSessionsOfSelf(identity, self, named, (work) => request.write(work))
    },
  })
}
