import assert from 'node:assert/strict'
import {
  type App,
  audited,
  holds,
  idOf,
  insufficientScope,
  type Principal,
  refusals,
  sandboxOnly,
  validationFailed,
} from '@souk/platform'
import { seedRefused } from '../problems.ts'
import { checkSandbox } from '../sandbox.ts'
import { applySeed } from './apply.ts'
import { SeedBody, SeedResultView, SeedsView } from './schemas.ts'
import { type SeedName, seedNamed, seedNames, seedSummaries } from './seed.ts'

export function seedRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/sandbox/seeds',
    config: { scope: 'sandbox:read', audience: ['operator'] },
    schema: {
      operationId: 'listSeeds',
      summary: 'List seeds',
      description:
        'Returns the sets of demo data that a sandbox can be filled with. `POST /api/v1/sandbox/seed` applies one.',
      response: { 200: SeedsView, ...refusals(sandboxOnly) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        checkSandbox(tx)
        return { content: seedNames.map((name) => ({ name, summary: seedSummaries[name] })) }
      }),
  })

  app.route({
    method: 'POST',
    url: '/api/v1/sandbox/seed',
    config: { scope: 'sandbox:write', audience: ['operator'], commitsOutsideTransaction: true },
    schema: {
      operationId: 'seedSandbox',
      summary: 'Seed the sandbox',
      description:
        'Fills the sandbox with demo data: products, customers, orders and, for a marketplace, providers, or an AI agent with what it asks for. The ' +
        'data is created through the public API with the token of the request, which needs the scopes for all ' +
        'of it. What already exists is not changed, so a seed can be applied again; orders of products that the ' +
        'sandbox does not sell any more are left out, as `skipped`.',
      body: SeedBody,
      response: {
        200: SeedResultView,
        ...refusals(validationFailed, sandboxOnly, insufficientScope, seedRefused),
      },
    },
    handler: async (request) => {
      const { principal, headers, body } = request
      assert(principal && headers.authorization, 'the route is not public')
      checkSandbox(principal)
      checkScopes(principal, body.name)
      const { authorization } = headers
      const result = await applySeed(
        { app, authorization, currency: principal.currency },
        body.name,
      )
      return request.write(async (tx) => {
        audited(tx, { resource: 'sandbox', id: idOf('ten', tx.tenantId), after: body })
        return { name: body.name, ...result }
      })
    },
  })
}

/** All scopes are checked first, so that a seed is not created in part. */
function checkScopes({ scopes }: Principal, name: SeedName): void {
  const lacking = seedNamed(name).scopes.find((scope) => !holds(scopes, scope))
  if (lacking !== undefined) throw insufficientScope({ requiredScope: lacking })
}
