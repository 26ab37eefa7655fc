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
      summary: 'List the faults in force, newest first',
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
      summary: 'Take all faults away',
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
      summary: 'Let something go wrong on purpose',
      description:
        'From now on, `rate` of the calls to the gateway or of the deliveries of webhooks are late, fail, get no ' +
        'answer or happen twice, until the fault is taken away, its time is over or the sandbox is reset.',
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
      summary: 'Read a fault',
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
      summary: 'Take a fault away',
      params: FaultParams,
      response: { 200: FaultView, ...refusals(faultNotFound, sandboxOnly) },
    },
    handler: (request) =>
      request.write(async (tx) => faultView(await removeFault(tx, request.params.faultId))),
  })
}
