import type { Identity } from '@souk/identity/contract'
import { type App, NoBody, refusals, sandboxOnly, Time } from '@souk/platform'
import { Type } from 'typebox'
import { resetIncomplete } from '../problems.ts'
import { checkSandbox, thenForget } from '../sandbox.ts'
import { recordEmptied } from './operations.ts'
import { emptySandbox } from './store.ts'

const ResetView = Type.Object({
  reset_at: Time,
  forgotten_through: Type.Integer({
    description: 'Sequence of the last event that was deleted; the next event follows it',
  }),
})

export function resetRoutes(app: App, identity: Pick<Identity, 'forget'>): void {
  app.route({
    method: 'POST',
    url: '/api/v1/sandbox/reset',
    config: { scope: 'sandbox:write', audience: ['operator'], commitsOutsideTransaction: true },
    schema: {
      operationId: 'resetSandbox',
      summary: 'Reset the sandbox',
      description:
        'Deletes the business data of the sandbox with its events and faults, and returns its clock to real ' +
        'time. Clients, API keys, members, webhook endpoints, stored idempotent answers and audit entries are ' +
        'kept. The sequence of events continues, and its next event is `sandbox.reset`. ' +
        'It can be repeated; after `503 reset_incomplete` repeat it with the same key.',
      body: NoBody,
      response: { 200: ResetView, ...refusals(sandboxOnly, resetIncomplete) },
    },
    handler: (request) => {
      const resetting = request.writeAlone({
        check: async (tx) => checkSandbox(tx),
        prepare: emptySandbox,
        work: async (tx) => {
          const { resetAt, forgottenThrough } = await recordEmptied(tx)
          return { reset_at: resetAt.toISOString(), forgotten_through: forgottenThrough }
        },
        incomplete: resetIncomplete,
      })
      return thenForget(identity, request.principal, resetting)
    },
  })
}
