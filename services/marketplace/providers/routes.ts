import {
  type App,
  amountOutOfRange,
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
  NewProvider,
  newProviderData,
  OptionalReason,
  ProviderChanges,
  ProviderParams,
  ProviderQuery,
  ProviderView,
  providerData,
  providerView,
  RequiredReason,
} from './schemas.ts'
import { getProvider, listProviders } from './store.ts'

interface CommandText {
  readonly operationId: string
  readonly summary: string
  readonly description: string
}

const commandTexts: Readonly<Record<ProviderCommand, CommandText>> = {
  submit: {
    operationId: 'submitProvider',
    summary: 'Submit a provider application',
    description:
      'Submits the next step of an application. From `APPLIED`, `INVITED` or `REJECTED` the provider goes to ' +
      '`ONBOARDING`; from there, with its details complete, to `IN_REVIEW`, where the operator decides. Emits ' +
      '`provider.submitted`.',
  },
  approve: {
    operationId: 'approveProvider',
    summary: 'Approve a provider',
    description:
      'Accepts a provider that is `IN_REVIEW`. It becomes `ACTIVE`, and its published products can be ordered. Only the ' +
      'operator can approve. Emits `provider.approved`.',
  },
  reject: {
    operationId: 'rejectProvider',
    summary: 'Reject a provider',
    description:
      'Declines a provider that is `IN_REVIEW`, with a reason that it can read in `status_reason`. It can submit again. ' +
      'Only the operator can reject. Emits `provider.rejected`.',
  },
  'request-info': {
    operationId: 'requestProviderInfo',
    summary: 'Request information from a provider',
    description:
      'Sends a provider that is `IN_REVIEW` back to `ONBOARDING`, because details are missing; name them in `reason`. The ' +
      'provider completes them and submits again. Only the operator can ask. Emits `provider.info_requested`.',
  },
  pause: {
    operationId: 'pauseProvider',
    summary: 'Pause a provider',
    description:
      'Stops the sales of an `ACTIVE` provider for a while, for example during holidays. Its products cannot be ordered ' +
      'until it is resumed; open orders go on. Emits `provider.paused`.',
  },
  resume: {
    operationId: 'resumeProvider',
    summary: 'Resume a provider',
    description:
      'Makes a `PAUSED` provider `ACTIVE` again. Its published products can be ordered at once. Emits ' +
      '`provider.resumed`.',
  },
  suspend: {
    operationId: 'suspendProvider',
    summary: 'Suspend a provider',
    description:
      'Stops the sales of an `ACTIVE` or `PAUSED` provider, with a reason. Its products cannot be ordered until the ' +
      'operator reinstates it; open orders go on. Only the operator can suspend. Emits `provider.suspended`.',
  },
  reinstate: {
    operationId: 'reinstateProvider',
    summary: 'Reinstate a provider',
    description:
      'Makes a `SUSPENDED` provider `ACTIVE` again. Its published products can be ordered at once. Only the operator can ' +
      'reinstate. Emits `provider.reinstated`.',
  },
  close: {
    operationId: 'closeProvider',
    summary: 'Close a provider',
    description:
      'Ends the business with a provider in two calls. The first makes it `CLOSING`: it takes no new orders and finishes ' +
      'the open ones. The second makes it `CLOSED`; it is refused with `provider_has_obligations` while orders, ' +
      'disputes or money are open. Emits `provider.closing`, then `provider.closed`.',
  },
}

const needsReason: ReadonlySet<ProviderCommand> = new Set(['reject', 'suspend'])

export function providerRoutes(app: App): void {
  createAndList(app)
  readAndChange(app)
  for (const command of Object.keys(commandTexts) as ProviderCommand[]) commandRoute(app, command)
}

function createAndList(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/providers',
    config: { scope: 'marketplace:write', audience: ['operator'] },
    schema: {
      operationId: 'createProvider',
      summary: 'Create a provider',
      description:
        'Creates a provider that applied, or that the operator invites with `status` `INVITED`. It cannot sell before it ' +
        'was submitted, reviewed and approved. Only the operator can create providers. Emits `provider.applied` or ' +
        '`provider.invited`.',
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
      summary: 'List providers',
      description:
        'Returns the providers of the marketplace, newest first. Filter by `status`, for example `IN_REVIEW` for ' +
        'those that wait for a decision, by a part of the `name` that customers see, or name the `ids` that you want. ' +
        'With `name` a page can have fewer than `limit` providers and still have a next one. A provider sees only itself.',
      querystring: ProviderQuery,
      response: { 200: ContentPage(ProviderView) },
    },
    handler: (request) => request.list((tx, page) => listProviders(tx, request.query, page)),
  })
}

function readAndChange(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/providers/:providerId',
    config: { scope: 'marketplace:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getProvider',
      summary: 'Get a provider',
      description:
        'Returns a provider with its details, status and the reason of the last status change. A provider can read only ' +
        'itself.',
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
      summary: 'Update a provider',
      description:
        'Changes the details of a provider, in any status. A field that is sent replaces the old value; `contact`, ' +
        '`tax_ids` and `metadata` are replaced as a whole. Emits `provider.updated`; a request that changes nothing ' +
        'creates no new version and no event.',
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
  const closing = command === 'close' ? [providerHasObligations, amountOutOfRange] : []
  app.route({
    method: 'POST',
    url: `/api/v1/providers/:providerId/${command}`,
    config: {
      scope: 'marketplace:write',
      audience: mayGive('provider', command) ? ['operator', 'provider'] : ['operator'],
    },
    schema: {
      ...commandTexts[command],
      params: ProviderParams,
      body: needsReason.has(command) ? RequiredReason : OptionalReason,
      response: {
        200: ProviderView,
        ...refusals(providerNotFound, invalidTransition, ...closing),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { providerId } = request.params
        return providerView(await commandProvider(tx, providerId, command, request.body.reason))
      }),
  })
}
