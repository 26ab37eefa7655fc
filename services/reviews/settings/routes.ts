import { type App, refusals, versionMismatch } from '@souk/platform'
import { updateReviewSettings } from './operations.ts'
import {
  ReviewSettingsView,
  settingsChanges,
  UpdateReviewSettingsBody,
  viewOfSettings,
} from './schemas.ts'
import { getSettings } from './store.ts'

const url = '/api/v1/marketplace/reviews/settings'

export function settingsRoutes(app: App): void {
  app.route({
    method: 'GET',
    url,
    config: { scope: 'marketplace:read_reviews', audience: ['operator'] },
    schema: {
      operationId: 'getReviewSettings',
      summary: 'Get the settings of reviews',
      description:
        'Returns how reviews are written and published. `moderation` says whether somebody looks at them first, `window_days` how long ' +
        'after a delivery they can be written, `blind_days` how long one side of a sale waits for the other, and `aspects` what can ' +
        'be rated beside the whole.',
      response: { 200: ReviewSettingsView },
    },
    handler: (request) => request.read(async (tx) => viewOfSettings(await getSettings(tx))),
  })
  app.route({
    method: 'PATCH',
    url,
    config: { scope: 'marketplace:moderate_reviews', audience: ['operator'] },
    schema: {
      operationId: 'updateReviewSettings',
      summary: 'Update the settings of reviews',
      description:
        'Changes the fields that are sent, for reviews that are written from now on. Those that are there keep what they were ' +
        'written under. Emits `review_settings.updated`; a request that changes nothing creates no new version and no event.',
      body: UpdateReviewSettingsBody,
      response: { 200: ReviewSettingsView, ...refusals(versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfSettings(await updateReviewSettings(tx, settingsChanges(request.body))),
      ),
  })
}
