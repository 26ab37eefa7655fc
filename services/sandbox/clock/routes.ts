import assert from 'node:assert/strict'
import {
  type ClockMove,
  clockBackwards,
  clockOutOfRange,
  getTenant,
  type Identity,
  moveClock,
  wallClock,
} from '@souk/identity/contract'
import {
  type App,
  refusals,
  sandboxOnly,
  type Tx,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import type { Static } from 'typebox'
import { checkSandbox, thenForget } from '../sandbox.ts'
import { AdvanceClockBody, ClockView, clockView } from './schemas.ts'

export function clockRoutes(app: App, identity: Pick<Identity, 'forget'>): void {
  app.route({
    method: 'GET',
    url: '/api/v1/sandbox/clock',
    config: { scope: 'sandbox:read', audience: ['operator'], perishable: true },
    schema: {
      operationId: 'getSandboxClock',
      summary: 'Read the clock of a sandbox',
      response: { 200: ClockView, ...refusals(sandboxOnly) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        checkSandbox(tx)
        return clockView(await getTenant(tx), wallClock(tx))
      }),
  })

  app.route({
    method: 'POST',
    url: '/api/v1/sandbox/clock/advance',
    config: { scope: 'sandbox:write', audience: ['operator'] },
    schema: {
      operationId: 'advanceSandboxClock',
      summary: 'Move the clock of a sandbox ahead',
      description:
        'Everything timed moves with it: what expires, what is retried, what is due. Tokens and keys do not.',
      body: AdvanceClockBody,
      response: {
        200: ClockView,
        ...refusals(
          validationFailed,
          sandboxOnly,
          clockOutOfRange,
          clockBackwards,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const advance = async (tx: Tx) => {
        checkSandbox(tx)
        return clockView(await moveClock(tx, moveOf(request.body)), wallClock(tx))
      }
      return thenForget(identity, request.principal, request.write(advance))
    },
  })
}

function moveOf({ seconds, to }: Static<typeof AdvanceClockBody>): ClockMove {
  if (to !== undefined) return { to: new Date(to) }
  assert(seconds !== undefined, 'the schema asks for one of the two')
  return { seconds }
}
