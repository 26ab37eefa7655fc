import {
  type App,
  ContentPage,
  created,
  currencyUnsupported,
  insufficientScope,
  invalidTransition,
  refusals,
} from '@souk/platform'
import { providerHandleTaken, providerHasObligations, providerNotFound } from '../problems.ts'
import { commandProvider, createProvider, updateProviderData } from './operations.ts'
import { mayGive, type ProviderCommand } from './provider.ts'
import {
  MayGiveReason,
  MustGiveReason,
  NewProvider,
  newProviderData,
  ProviderChanges,
  ProviderParams,
  ProviderQuery,
  ProviderView,
  providerData,
  providerView,
} from './schemas.ts'
import { getProvider, listProviders } from './store.ts'

const commands = {
  submit: ['submitProvider', 'Hand in the next part of the papers', MayGiveReason],
  approve: ['approveProvider', 'Let a reviewed provider sell', MayGiveReason],
  reject: ['rejectProvider', 'Refuse a reviewed provider', MustGiveReason],
  'request-info': ['requestProviderInfo', 'Ask for more papers before deciding', MayGiveReason],
  pause: ['pauseProvider', 'Stop selling for a while', MayGiveReason],
  resume: ['resumeProvider', 'Sell again after a pause', MayGiveReason],
  suspend: ['suspendProvider', 'Stop a provider from selling', MustGiveReason],
  reinstate: ['reinstateProvider', 'Let a suspended provider sell again', MayGiveReason],
  close: ['closeProvider', 'Start to leave, then leave once nothing is open', MayGiveReason],
} as const satisfies Record<ProviderCommand, readonly unknown[]>

export function providerRoutes(app: App): void {
  createAndList(app)
  readAndChange(app)
  for (const command of Object.keys(commands) as ProviderCommand[]) commandRoute(app, command)
}

function createAndList(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/providers',
    config: { scope: 'marketplace:write', audience: ['operator'] },
    schema: {
      operationId: 'createProvider',
      summary: 'Enter a provider that applied or was invited',
      body: NewProvider,
      response: {
        201: ProviderView,
        ...refusals(insufficientScope, providerHandleTaken, currencyUnsupported),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const data = newProviderData(request.body, tx.currency)
        const provider = await createProvider(tx, data, request.body.status ?? 'APPLIED')
        return created(providerView(provider), `/api/v1/providers/${provider.id}`)
      }),
  })

  app.route({
    method: 'GET',
    url: '/api/v1/providers',
    config: { scope: 'marketplace:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listProviders',
      summary: 'List the providers, most recent first',
      querystring: ProviderQuery,
      response: { 200: ContentPage(ProviderView) },
    },
    handler: (request) => request.list((tx, page) => listProviders(tx, request.query.status, page)),
  })
}

function readAndChange(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/providers/:providerId',
    config: { scope: 'marketplace:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getProvider',
      summary: 'Read one provider',
      params: ProviderParams,
      response: { 200: ProviderView, ...refusals(providerNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => providerView(await getProvider(tx, request.params.providerId))),
  })

  app.route({
    method: 'PATCH',
    url: '/api/v1/providers/:providerId',
    config: { scope: 'marketplace:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'updateProvider',
      summary: 'Change the data of a provider',
      params: ProviderParams,
      body: ProviderChanges,
      response: {
        200: ProviderView,
        ...refusals(providerNotFound, providerHandleTaken, currencyUnsupported),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { providerId } = request.params
        return providerView(await updateProviderData(tx, providerId, providerData(request.body)))
      }),
  })
}

function commandRoute(app: App, command: ProviderCommand): void {
  const [operationId, summary, body] = commands[command]
  const mayBeHeldUp = command === 'close' ? [providerHasObligations] : []
  app.route({
    method: 'POST',
    url: `/api/v1/providers/:providerId/${command}`,
    config: {
      scope: 'marketplace:write',
      audience: mayGive('provider', command) ? ['operator', 'provider'] : ['operator'],
    },
    schema: {
      operationId,
      summary,
      params: ProviderParams,
      body,
      response: {
        200: ProviderView,
        ...refusals(providerNotFound, invalidTransition, ...mayBeHeldUp),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { providerId } = request.params
        return providerView(await commandProvider(tx, providerId, command, request.body.reason))
      }),
  })
}
