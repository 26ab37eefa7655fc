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
    config: { scope: 'sandbox:read', audience: ['operator'], volatile: true },
    schema: {
      operationId: 'getSandboxClock',
      summary: 'Get the sandbox clock',
      description:
        'Returns the current time of the sandbox and how far it is ahead of real time. Everything that happens ' +
        'in the sandbox has this time; tokens and keys expire by real time.',
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
      summary: 'Advance the sandbox clock',
      description:
        'Moves the clock of the sandbox forward, by `seconds` or to a time. Everything that is scheduled ' +
        'follows it: unpaid orders expire and retries become due. Access tokens, API keys and secrets still ' +
        'expire by real time. A reset returns the clock to real time.',
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
