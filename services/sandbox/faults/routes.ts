import {
  type App,
  created,
  invalidCursor,
  refusals,
  sandboxOnly,
  validationFailed,
} from '@souk/platform'
import { faultLimitReached, faultNotFound } from '../problems.ts'
import { checkSandbox } from '../sandbox.ts'
import { createFault, removeAllFaults, removeFault } from './operations.ts'
import {
  CreateFaultBody,
  draftOf,
  FaultPage,
  FaultParams,
  FaultsQuery,
  FaultView,
  faultView,
  RemovedFaults,
} from './schemas.ts'
import { getFault, listFaults } from './store.ts'

export function faultRoutes(app: App): void {
  allFaults(app)
  faultCreation(app)
  singleFault(app)
}

function allFaults(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/sandbox/faults',
    config: { scope: 'sandbox:read', audience: ['operator'] },
    schema: {
      operationId: 'listFaults',
      summary: 'List faults',
      description:
        'Returns the faults that are active in the sandbox, newest first. Faults whose `until` has passed are ' +
        'not included.',
      querystring: FaultsQuery,
      response: {
        200: FaultPage,
        ...refusals(validationFailed, invalidCursor, sandboxOnly),
      },
    },
    handler: (request) =>
      request.list((tx, page) => {
        checkSandbox(tx)
        return listFaults(tx, page)
      }),
  })

  app.route({
    method: 'DELETE',
    url: '/api/v1/sandbox/faults',
    config: { scope: 'sandbox:write', audience: ['operator'] },
    schema: {
      operationId: 'removeAllFaults',
      summary: 'Remove all faults',
      description:
        'Removes every fault of the sandbox. Calls to the gateway and webhook deliveries work normally again.',
      response: { 200: RemovedFaults, ...refusals(sandboxOnly) },
    },
    handler: (request) => request.write(async (tx) => ({ removed: await removeAllFaults(tx) })),
  })
}

function faultCreation(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/sandbox/faults',
    config: { scope: 'sandbox:write', audience: ['operator'] },
    schema: {
      operationId: 'createFault',
      summary: 'Create a fault',
      description:
        'Makes calls to the payment gateway or webhook deliveries fail, be late, be lost or happen twice, to ' +
        'test how your integration reacts. `rate` is the share of calls that is affected. The fault stays ' +
        'active until it is removed, `until` has passed or the sandbox is reset.',
      body: CreateFaultBody,
      response: {
        201: FaultView,
        ...refusals(validationFailed, sandboxOnly, faultLimitReached),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const view = faultView(await createFault(tx, draftOf(request.body)))
        return created(view, `/api/v1/sandbox/faults/${view.id}`)
      }),
  })
}

function singleFault(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/sandbox/faults/:faultId',
    config: { scope: 'sandbox:read', audience: ['operator'] },
    schema: {
      operationId: 'getFault',
      summary: 'Get a fault',
      description:
        'Returns one active fault of the sandbox. A fault that was removed, or whose `until` has passed, is ' +
        'answered with 404.',
      params: FaultParams,
      response: { 200: FaultView, ...refusals(faultNotFound, sandboxOnly) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        checkSandbox(tx)
        return faultView(await getFault(tx, request.params.faultId))
      }),
  })

  app.route({
    method: 'DELETE',
    url: '/api/v1/sandbox/faults/:faultId',
    config: { scope: 'sandbox:write', audience: ['operator'] },
    schema: {
      operationId: 'removeFault',
      summary: 'Remove a fault',
      description:
        'Removes a fault of the sandbox and returns it. Calls that follow are no longer affected by it.',
      params: FaultParams,
      response: { 200: FaultView, ...refusals(faultNotFound, sandboxOnly) },
    },
    handler: (request) =>
      request.write(async (tx) => faultView(await removeFault(tx, request.params.faultId))),
  })
}
