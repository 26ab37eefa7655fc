import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Stripe } from 'stripe'
import { NotAnswered, type Trouble, troubleOf } from './trouble.ts'

const answered = (statusCode: number, more: Partial<Stripe.StripeRawError> = {}) =>
  Stripe.errors.generateV1Error({ type: 'api_error', statusCode, ...more } as Stripe.StripeRawError)

const lost = (mayHaveArrived: boolean) =>
  new Stripe.errors.StripeConnectionError({
    message: '',
    type: 'api_error',
    detail: new NotAnswered({ reason: 'timeout', mayHaveArrived }),
  } as never)

const untouched = (reason: string): Trouble => ({ kind: 'untouched', reason })
const unanswered: Trouble = { kind: 'unanswered' }

test('only what is known to have done nothing counts as untouched', () => {
  const cases: [name: string, error: unknown, expected: Trouble][] = [
    ['never connected', lost(false), untouched('timeout')],
    ['sent, and no answer', lost(true), unanswered],
    ['settings that cannot be used', NotAnswered.unsent('url_refused'), untouched('url_refused')],
    ['wrong key', answered(401), untouched('wrong_key')],
    ['a key that may not', answered(403), untouched('forbidden')],
    ['too many requests', answered(429), untouched('rate_limited')],
    ['too many, said as 400', answered(400, { code: 'rate_limit' }), untouched('rate_limited')],
    ['an error of Stripe', answered(500), unanswered],
    ['a bad gateway before Stripe', answered(502), unanswered],
    ['maintenance', answered(503), unanswered],
    ['the key is in use', answered(409, { type: 'idempotency_error' }), unanswered],
    ['the key was for something else', answered(400, { type: 'idempotency_error' }), unanswered],
    ['a redirect', answered(302), unanswered],
    ['nothing that has a status', new Stripe.errors.StripeAPIError({} as never), unanswered],
  ]
  for (const [name, error, expected] of cases) assert.deepEqual(troubleOf(error), expected, name)
})

test('a refusal says why, and keeps nothing of what was sent', () => {
  const payment_intent = { id: 'pi_1', client_secret: 'pi_1_secret_x' }
  const raw = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'lost_card',
    payment_intent,
  }
  const message = 'Invalid API Key provided: sk_test_1234'
  const expected = {
    kind: 'refused',
    status: 402,
    code: 'card_declined',
    declineCode: 'lost_card',
    param: undefined,
    intentId: 'pi_1',
  }
  const error = answered(402, { ...raw, message } as never)
  assert.deepEqual(troubleOf(error), expected)
})

test('a bug is no trouble of the gateway', () => {
  assert.throws(() => troubleOf(new TypeError('x is undefined')), TypeError)
})
