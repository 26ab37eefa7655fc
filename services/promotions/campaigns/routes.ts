import {
  type App,
  created,
  currencyUnsupported,
  invalidTransition,
  NoBody,
  type ProblemDeclaration,
  refusals,
  timeZoneUnknown,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { getUsage } from '../counters/store.ts'
import { campaignEnded, campaignNotFound } from '../problems.ts'
import { getReservedOfCampaign } from '../redemptions/usage/store.ts'
import type { CampaignCommand } from './campaign.ts'
import { commandCampaign, createCampaign, updateCampaignDetails } from './operations.ts'
import {
  CampaignPage,
  CampaignParams,
  CampaignsQuery,
  CampaignUsageView,
  CampaignView,
  CreateCampaignBody,
  changesOfCampaign,
  draftOfCampaign,
  UpdateCampaignBody,
  viewOfCampaign,
  viewOfCampaignUsage,
} from './schemas.ts'
import { getCampaign, listCampaigns } from './store.ts'

const collection = '/api/v1/campaigns'
const single = `${collection}/:campaignId`
const ofDetails = [validationFailed, currencyUnsupported, timeZoneUnknown] as const

export function campaignRoutes(app: App): void {
  readRoutes(app)
  usageRoute(app)
  createRoute(app)
  updateRoute(app)
  commandRoutes(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'promotions:read', audience: ['operator'] },
    schema: {
      operationId: 'listCampaigns',
      summary: 'List campaigns',
      description:
        'Returns the campaigns of the tenant, newest first. Archived ones are listed with `status=ARCHIVED` or by `ids` only. The ' +
        'promotions of a campaign are in the list of promotions, with `campaign_id`.',
      querystring: CampaignsQuery,
      response: { 200: CampaignPage },
    },
    handler: (request) => request.list((tx, page) => listCampaigns(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'promotions:read', audience: ['operator'] },
    schema: {
      operationId: 'getCampaign',
      summary: 'Get a campaign',
      description:
        'Returns a campaign with its times and its budget. Whether its promotions apply at a moment is decided by its times ' +
        'and by what is left; its status follows within seconds.',
      params: CampaignParams,
      response: { 200: CampaignView, ...refusals(campaignNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfCampaign(await getCampaign(tx, request.params.campaignId))),
  })
}

function usageRoute(app: App): void {
  app.route({
    method: 'GET',
    url: `${single}/usage`,
    config: { scope: 'promotions:read', audience: ['operator'], read: 'long' },
    schema: {
      operationId: 'getCampaignUsage',
      summary: 'Get the usage of a campaign',
      description:
        'Returns the number of uses and the cost of the promotions of a campaign in each currency, in the same form as the usage of ' +
        'a promotion. Open reservations count toward the budget and are listed separately.',
      params: CampaignParams,
      response: { 200: CampaignUsageView, ...refusals(campaignNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { campaignId } = request.params
        const [{ budget }, usage, reserved] = await Promise.all([
          getCampaign(tx, campaignId),
          getUsage(tx, campaignId),
          getReservedOfCampaign(tx, campaignId),
        ])
        return viewOfCampaignUsage(campaignId, usage, reserved, budget)
      }),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'promotions:write', audience: ['operator'] },
    schema: {
      operationId: 'createCampaign',
      summary: 'Create a campaign',
      description:
        'Creates a campaign as a draft. Promotions that name it in `campaign_id` apply while it is active and something is left ' +
        'of its budget. Emits `campaign.created`.',
      body: CreateCampaignBody,
      response: { 201: CampaignView, ...refusals(...ofDetails) },
    },
    handler: (request) => {
      const draft = draftOfCampaign(request.body)
      return request.write(async (tx) => {
        const campaign = await createCampaign(tx, draft)
        return created(viewOfCampaign(campaign), `${collection}/${campaign.id}`)
      })
    },
  })
}

function updateRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'promotions:write', audience: ['operator'] },
    schema: {
      operationId: 'updateCampaign',
      summary: 'Update a campaign',
      description:
        'Changes the name, times or budget of a campaign that has not ended. A budget counts what was used and reserved before ' +
        'it was set. Emits `campaign.updated`, or `campaign.activated` if the new start has passed; a request that changes nothing ' +
        'creates no new version and no event.',
      params: CampaignParams,
      body: UpdateCampaignBody,
      response: {
        200: CampaignView,
        ...refusals(campaignNotFound, campaignEnded, versionMismatch, ...ofDetails),
      },
    },
    handler: (request) => {
      const changes = changesOfCampaign(request.body)
      return request.write(async (tx) =>
        viewOfCampaign(await updateCampaignDetails(tx, request.params.campaignId, changes)),
      )
    },
  })
}

interface Command {
  readonly name: CampaignCommand
  readonly operationId: string
  readonly summary: string
  readonly description: string
  /** Beside those that every command can give. */
  readonly refusals: readonly ProblemDeclaration[]
}

const commands: readonly Command[] = [
  {
    name: 'activate',
    operationId: 'activateCampaign',
    summary: 'Activate a campaign',
    description:
      'Activates a draft or a paused campaign: those of its promotions that are active apply from now on, or from its ' +
      '`starts_at` on. Emits `campaign.activated`, or `campaign.scheduled` for a start in the future.',
    refusals: [campaignEnded],
  },
  {
    name: 'pause',
    operationId: 'pauseCampaign',
    summary: 'Pause a campaign',
    description:
      'Takes all promotions of an active campaign out of use until it is activated again; they keep their own status. What is ' +
      'reserved can still be redeemed. Emits `campaign.paused`.',
    refusals: [],
  },
  {
    name: 'end',
    operationId: 'endCampaign',
    summary: 'End a campaign',
    description:
      'Ends an active, paused or exhausted campaign for good: none of its promotions applies any more, unless it is moved to ' +
      'another campaign. What is reserved can still be redeemed. Emits `campaign.ended`.',
    refusals: [],
  },
  {
    name: 'archive',
    operationId: 'archiveCampaign',
    summary: 'Archive a campaign',
    description:
      'Archives a draft, a scheduled or an ended campaign for good. It can still be read. Emits `campaign.archived`.',
    refusals: [],
  },
]

function commandRoutes(app: App): void {
  for (const { name, operationId, summary, description, refusals: more } of commands) {
    app.route({
      method: 'POST',
      url: `${single}/${name}`,
      config: { scope: 'promotions:write', audience: ['operator'] },
      schema: {
        operationId,
        summary,
        description,
        params: CampaignParams,
        body: NoBody,
        response: {
          200: CampaignView,
          ...refusals(campaignNotFound, invalidTransition, versionMismatch, ...more),
        },
      },
      handler: (request) =>
        request.write(async (tx) =>
          viewOfCampaign(await commandCampaign(tx, request.params.campaignId, name)),
        ),
    })
  }
}
