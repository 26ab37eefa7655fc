import type { Identity } from '@souk/identity/contract'
import { type App, refusals, sandboxOnly, Time, type Tx } from '@souk/platform'
import { Type } from 'typebox'
import { thenForget } from '../sandbox.ts'
import { resetSandbox } from './operations.ts'

const EmptyBody = Type.Object({}, { additionalProperties: false })

const ResetView = Type.Object({
  reset_at: Time,
  forgotten_through: Type.Integer({
    description: 'Sequence of the last event that is gone; the next one follows it',
  }),
})

export function resetRoutes(app: App, identity: Pick<Identity, 'forget'>): void {
  app.route({
    method: 'POST',
    url: '/api/v1/sandbox/reset',
    config: { scope: 'sandbox:write', audience: ['operator'], alone: true },
    schema: {
      operationId: 'resetSandbox',
      summary: 'Empty a sandbox and return it to the real time',
      description:
        'What is sold, ordered, paid and booked is gone, with its events and the faults. Clients, keys, members, webhook endpoints, stored answers and the audit trail stay, and the sequence of events goes on.',
      body: EmptyBody,
      response: { 200: ResetView, ...refusals(sandboxOnly) },
    },
    handler: (request) => {
      const reset = async (tx: Tx) => {
        const { resetAt, forgottenThrough } = await resetSandbox(tx)
        return { reset_at: resetAt.toISOString(), forgotten_through: forgottenThrough }
      }
      return thenForget(identity, request.principal, request.write(reset))
    },
  })
}
